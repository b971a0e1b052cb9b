// Every case, in the order of the page.

import type { ConformanceCase } from "../case.js";
import { CONTEXT_CASES } from "./context-cases.js";
import { FRAME_CASES } from "./frame-cases.js";
import { JSON_CASES } from "./json-cases.js";
import { MESSAGE_CASES } from "./message-cases.js";
import { OPERATION_CASES } from "./operation-cases.js";
import { SCREEN_CASES } from "./screen-cases.js";
import { STYLED_CASES } from "./styled-cases.js";

export const CASES: readonly ConformanceCase[] = [
  ...FRAME_CASES,
  ...JSON_CASES,
  ...MESSAGE_CASES,
  ...CONTEXT_CASES,
  ...OPERATION_CASES,
  ...SCREEN_CASES,
  ...STYLED_CASES,
];
