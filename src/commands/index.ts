/**
 * commands: the one command language of blockmux, spoken in the shell, in configuration files and at the
 * prompt. Names, flags, targets, formats and keys are tmux's.
 *
 * Types and how they nest:
 *   text ─ parseCommandText ─▶ CommandList ▸ CommandSequence (joined by `;`) ▸ ParsedCommand ▸ Argument,
 *   which is text or, for a `{ }` block, a CommandList again. `resolveCommand` looks a ParsedCommand up in the
 *   table (CommandSpec) and gives a ResolvedCommand: spec, FlagValues, operands. What a command *does* is not
 *   here: the mux runs a ResolvedCommand against its sessions.
 *   OptionStore holds values (server, sessions, windows, panes; each asks its parent), KeyTables hold bindings,
 *   `expandFormat` turns `#{…}` into text about a FormatSubject, `parseStyledText` turns `#[…]` into runs,
 *   `parseTarget` and `resolveTarget` find what `-t` means in a TargetWorld.
 *
 * Coordinates: SourcePosition counts lines and columns from 1, columns in UTF-16 units. Widths are cells and
 * come from the TextMeasure the caller gives; nothing here knows how wide a character is.
 *
 * Life of one line of a configuration file: SourceText takes continuations out, the Lexer pulls tokens and
 * expands `$NAME` and `~`, the parser evaluates %if and assignments at once and builds the list; aliases are
 * expanded; each command is resolved, run by the mux, and its failure ends its sequence.
 *
 * Invariants:
 *   1. Pure: no file, process, clock or socket. What is needed of the world comes through a port
 *      (ParseSurroundings, FormatSurroundings, OptionSurroundings, TargetWorld).
 *   2. Total: any text gives a value or a UserError; only our own bugs throw.
 *   3. Bounded: nesting, word length, format depth and work, regular expressions, table sizes.
 *   4. Round trip: what is printed by quoteArgument, formatCommandList, formatKey and showOptions parses back
 *      to the same.
 *   5. Nothing is swallowed: what blockmux does not have is a UserError that says what to use instead.
 *
 * Never: a terminal, a pane, a byte for a screen; a second way to split, quote or shorten a command.
 */

export { DEFAULT_FORMATS } from "./formats/default-formats.js";
export { type ExpandOptions, expandFormat } from "./formats/expand-format.js";
export { ExtendedRegex, type RegexMatch } from "./formats/extended-regex.js";
export type {
  FormatLoopItem,
  FormatSubject,
  FormatSurroundings,
  PaneSearch,
  TextMeasure,
} from "./formats/format-context.js";
export { EMPTY_SUBJECT } from "./formats/format-context.js";
export { isTrueFormat } from "./formats/format-syntax.js";
export { keepEnd, keepStart, padTo, styledWidth } from "./formats/format-text.js";
export { matchesGlob } from "./formats/glob.js";
export { type LineMatch, LineRegex } from "./formats/line-regex.js";
export { formatTime } from "./formats/strftime.js";
export {
  CTRL,
  compareChords,
  formatKey,
  type KeyChord,
  META,
  normalizeChord,
  parseKey,
  SHIFT,
} from "./keys/key-chord.js";
export { bindKey, listKeys, unbindKey } from "./keys/key-commands.js";
export { MOUSE_KEYS, NAMED_KEYS } from "./keys/key-names.js";
export {
  formatBindings,
  type KeyBinding,
  type KeyListing,
  KeyTables,
  MAX_BINDINGS,
  type NotedKey,
  notedKeys,
} from "./keys/key-tables.js";
export { type KeyToSend, keysToSend, repeatCount } from "./keys/keys-to-send.js";
export {
  type Argument,
  type CommandList,
  type CommandSequence,
  commandsOf,
  EMPTY_COMMAND_LIST,
  type ParsedCommand,
} from "./language/command-list.js";
export {
  BARE_SURROUNDINGS,
  MAX_SOURCE_CHARS,
  type ParseSource,
  type ParseSurroundings,
  parseCommandArguments,
  parseCommandText,
} from "./language/parser.js";
export { formatArgument, formatCommand, formatCommandList, quoteArgument } from "./language/quote.js";
export { closestName } from "./language/suggest.js";
export {
  fail,
  formatUserError,
  type Outcome,
  type SourcePosition,
  succeed,
  type UserError,
} from "./language/user-error.js";
export { Environment, type EnvironmentEntry, formatEnvironmentEntry } from "./options/environment.js";
export { HOOK_NAMES } from "./options/hook-names.js";
export {
  findOptionForFormat,
  type OptionStores,
  type OptionSurroundings,
  setOption,
  showOptions,
} from "./options/option-commands.js";
export type { OptionScope, OptionSpec, OptionType } from "./options/option-spec.js";
export {
  createGlobalOptions,
  defaultValue,
  type GlobalOptions,
  type OptionChange,
  OptionStore,
  optionsOfScope,
} from "./options/option-store.js";
export { findOptionSpec, OPTIONS } from "./options/option-table.js";
export {
  type ArrayValue,
  formatOptionValue,
  type OptionValue,
  type ValueChecks,
} from "./options/option-value.js";
export { type HostFeature, hostFeatures, hostFeatureWords } from "./options/terminal-features.js";
export {
  type ArrangedLine,
  arrangeStyledText,
  EMPTY_ARRANGED_LINE,
  fillStyle,
  type PlacedRange,
  type PlacedRun,
  plainTextOf,
} from "./styles/arrange.js";
export {
  type Colour,
  colourToRgb,
  DEFAULT_COLOUR,
  formatColour,
  parseColour,
  TERMINAL_COLOUR,
} from "./styles/colour.js";
export {
  type Alignment,
  ATTRIBUTE,
  applyStyle,
  type ListPart,
  PLAIN_STYLE,
  PLAIN_TEXT_STYLE,
  parseStyle,
  type Style,
  type StyleRange,
  type TextStyle,
} from "./styles/style.js";
export { parseStyledText, type StyledRun, type StyledText } from "./styles/styled-text.js";
export {
  type CommandSpec,
  commandLine,
  type FlagSpec,
  type Support,
  supportOf,
  type TargetKind,
  usageOf,
} from "./table/command-spec.js";
export { COMMANDS, type CommandPlace, findCommand } from "./table/command-table.js";
export { commandsFromOperands, commandsFromTemplate, expandAliases } from "./table/derived-commands.js";
export {
  canonicalCommandList,
  FlagValues,
  type ResolvedCommand,
  resolveCommand,
  textOperands,
} from "./table/resolve.js";
export { findPaneAtCorner, findPaneBeside } from "./targets/pane-geometry.js";
export {
  findClient,
  type ResolvedTarget,
  resolveTarget,
  type TargetOptions,
} from "./targets/resolve-target.js";
export {
  type Direction,
  type PaneCorner,
  type PlaceKind,
  parseTarget,
  type TargetExpression,
} from "./targets/target-expression.js";
export type {
  TargetClient,
  TargetLink,
  TargetPane,
  TargetPlace,
  TargetSession,
  TargetWindow,
  TargetWorld,
} from "./targets/target-world.js";
export { TMUX_VERSION } from "./tmux-version.js";
