// Variables of paste buffers. Source: tmux(1), FORMATS.
import { sampleOf } from "../visible-bytes.js";
import { seconds, text, type Variables } from "./variable.js";

export const BUFFER_VARIABLES: Variables = {
  buffer_created: ({ buffer }) => seconds(buffer?.createdMs),
  buffer_name: ({ buffer }) => buffer?.name,
  buffer_sample: ({ buffer }) => (buffer === undefined ? undefined : sampleOf(buffer.bytes)),
  buffer_size: ({ buffer }) => text(buffer?.bytes.length),
};
