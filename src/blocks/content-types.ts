// Which content types a terminal knows, and what each is to Operations. `text/plain` is always there; an optional type is a
// name, a check of its data, and the text it stands for in layout, copy and search.
// Spec: bodies §4 (content), error codes §5 (`unsupported_content_type`, `invalid_content`), Operations §7.

import { type Content, type JsonValue, TEXT_PLAIN } from "../protocol/index.js";
import type { TextRun } from "./styled-text.js";

export interface ContentType {
  readonly name: string;
  /** True when Extend and ReplaceSuffix are defined for it. */
  readonly isIncremental: boolean;
  /** The text to show for `data`, or `undefined` when the data breaks the rules of the type. */
  read(data: JsonValue): ShownContent | undefined;
}

/** What a content shows: its text, and how stretches of that look, from its start on; without runs it is plain. */
export interface ShownContent {
  readonly text: string;
  readonly runs?: readonly TextRun[];
}

const textPlain: ContentType = {
  name: TEXT_PLAIN,
  isIncremental: true,
  read: (data) => (typeof data === "string" ? { text: data } : undefined),
};

export interface ReadContent {
  readonly type: ContentType;
  readonly shown: ShownContent;
}

export class ContentTypes {
  readonly #types: ReadonlyMap<string, ContentType>;

  /** `optional` are advertised in the order given; names are unique and none is `text/plain`. */
  constructor(optional: readonly ContentType[] = []) {
    this.#types = new Map([textPlain, ...optional].map((type) => [type.name, type]));
  }

  get optionalNames(): string[] {
    return [...this.#types.keys()].filter((name) => name !== TEXT_PLAIN);
  }

  find(name: string): ContentType | undefined {
    return this.#types.get(name);
  }

  /** The type and what the content shows, or the error code that says which of the two is missing. */
  read(content: Content): ReadContent | "unsupported_content_type" | "invalid_content" {
    const type = this.#types.get(content.type);
    if (type === undefined) return "unsupported_content_type";
    const shown = type.read(content.data);
    return shown === undefined ? "invalid_content" : { type, shown };
  }
}
