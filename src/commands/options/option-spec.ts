// What an option is: its scopes, its type, its default, and how far blockmux honours it.
import type { Support } from "../table/command-spec.js";

/** "pane" options are window options too: a pane asks its window. */
export type OptionScope = "server" | "session" | "window" | "pane";

export type OptionType =
  | {
      readonly kind: "string";
      /** What `set -a` puts between old and new. */
      readonly separator?: string;
      /** "style": words of a style unless it holds a format. "shell": an executable's path. */
      readonly check?: "style" | "size" | "shell";
    }
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly unit?: string }
  | { readonly kind: "flag" }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  | { readonly kind: "colour" }
  | { readonly kind: "key" }
  /** Entries by index. `separator`: characters that separate entries in one value; "" takes the value whole. */
  | {
      readonly kind: "array";
      readonly separator: string;
      readonly element?: "colour" | "terminal-features" | "terminal-overrides";
    };

export type OptionSpec = {
  readonly name: string;
  readonly scope: OptionScope;
  readonly type: OptionType;
  /** As it would be written; an array lists its entries. */
  readonly default: string | readonly string[];
  /** One sentence for the documentation, without a full stop. */
  readonly summary: string;
  readonly origin: "tmux" | "blockmux";
  readonly support: Support;
  /** Why it is taken and changes nothing; undefined for one that does something. */
  readonly inert: string | undefined;
};
