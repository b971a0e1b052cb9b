// The version of this program, for messages. The protocol's version is another number.
import { createRequire } from "node:module";

const manifest = createRequire(import.meta.url)("../../package.json") as { readonly version: string };

export const BUILD_VERSION: string = manifest.version;
