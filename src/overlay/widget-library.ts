// The part of blessed 0.1.81 that is used here, as types: what is handed over by whoever loads the package. Colours
// are numbers, two of nine bits each, which blessed carries through unchanged.

/** A slot of `CellCoder`, the way blessed keeps it: the upper nine bits as foreground, the lower as background. */
export interface WidgetColors {
  readonly fg: number;
  readonly bg: number;
}

export interface WidgetStyle extends WidgetColors {
  readonly border?: WidgetColors;
  readonly item?: WidgetColors;
  readonly selected?: WidgetColors;
}

export interface WidgetOptions {
  readonly parent: WidgetNode;
  readonly top?: number;
  readonly left?: number;
  readonly width?: number;
  readonly height?: number;
  readonly border?: { readonly type: "line" };
  readonly style?: WidgetStyle;
  readonly wrap?: boolean;
  readonly keys?: boolean;
  readonly mouse?: boolean;
  readonly invertSelected?: boolean;
}

/** Where an element was drawn: columns `[xi, xl)`, rows `[yi, yl)`, borders included. */
export interface DrawnPlace {
  readonly xi: number;
  readonly xl: number;
  readonly yi: number;
  readonly yl: number;
}

/** What a key press is to an element: the key's name here and, as first argument of the listener, what it types. */
export interface WidgetKey {
  readonly full: string;
}

export interface WidgetNode {
  readonly children: WidgetElement[];
  on(type: "keypress", listener: (text: string, key: WidgetKey) => void): void;
  forDescendants(visit: (element: WidgetElement) => void, isSelfIncluded: boolean): void;
}

export interface WidgetElement extends WidgetNode {
  readonly lpos: DrawnPlace | undefined;
  readonly position: { top: number; left: number; width: number; height: number };
  style: WidgetStyle;
  hidden: boolean;
  setContent(content: string): void;
  setLabel(options: { text: string; side: "left" | "right" }): void;
  removeLabel(): void;
  focus(): void;
  destroy(): void;
}

export interface WidgetList extends WidgetElement {
  setItems(items: readonly string[]): void;
  select(index: number): void;
}

/** A cell as blessed keeps it: attributes, whose lower 18 bits are the colours, and one UTF-16 unit. */
export type WidgetCell = [attributes: number, unit: string];

export interface WidgetScreen extends WidgetNode {
  readonly rows: number;
  readonly cols: number;
  readonly dattr: number;
  lines: (WidgetCell[] & { dirty: boolean })[];
  olines: WidgetCell[][];
  clickable: WidgetElement[];
  keyable: WidgetElement[];
  /** Elements that had the focus, the last one has it. */
  history: WidgetElement[];
  listeners(type: string): readonly unknown[];
  render(): void;
  destroy(): void;
}

export interface ScreenConstructor {
  new (options: { readonly program: unknown; readonly autoPadding: boolean }): WidgetScreen;
  /** Set: no handler of this process is installed. */
  _bound: boolean;
  /** Screens there are; never 0, or a handler that is not there would be taken away. */
  total: number;
  instances: readonly unknown[];
}

export interface WidgetLibrary {
  readonly Screen: ScreenConstructor;
  readonly Box: new (options: WidgetOptions) => WidgetElement;
  readonly List: new (options: WidgetOptions) => WidgetList;
}
