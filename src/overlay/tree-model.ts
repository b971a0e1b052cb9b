// What a tree shows as rows: which nodes are open, which are tagged, which one is selected, and where the view of
// the rows begins. Nodes are known by their ids, so all of it survives when they are listed anew.

export interface TreeNode<Value> {
  /** Unique in the tree, and the same whenever the same thing is listed. */
  readonly id: string;
  /** Shown in front of the text, and searched. */
  readonly name: string;
  readonly value: Value;
  readonly children: readonly TreeNode<Value>[];
  readonly startsOpen: boolean;
}

export interface TreeRow<Value> {
  readonly node: TreeNode<Value>;
  readonly parent: TreeRow<Value> | undefined;
  readonly depth: number;
  readonly isLast: boolean;
  /** Neither it nor a sibling has children. */
  readonly isFlat: boolean;
  readonly isOpen: boolean;
}

export class TreeModel<Value> {
  #nodes: readonly TreeNode<Value>[] = [];
  #rows: readonly TreeRow<Value>[] = [];
  /** Nodes a person opened (true) or closed. */
  readonly #opened = new Map<string, boolean>();
  readonly #tagged = new Set<string>();
  #selected = 0;
  #top = 0;
  #height = 1;

  /** Lists the nodes anew; what is gone is forgotten. The selection stays at its node, else at its row. */
  setNodes(nodes: readonly TreeNode<Value>[]): void {
    this.#nodes = nodes;
    const ids = new Set<string>();
    const visit = (node: TreeNode<Value>): void => {
      ids.add(node.id);
      for (const child of node.children) visit(child);
    };
    for (const node of nodes) visit(node);
    for (const id of this.#opened.keys()) if (!ids.has(id)) this.#opened.delete(id);
    for (const id of this.#tagged) if (!ids.has(id)) this.#tagged.delete(id);
    this.#layOut();
  }

  get rows(): readonly TreeRow<Value>[] {
    return this.#rows;
  }

  get selected(): TreeRow<Value> | undefined {
    return this.#rows[this.#selected];
  }

  get selectedIndex(): number {
    return this.#selected;
  }

  /** Index of the first row that is shown. */
  get top(): number {
    return this.#top;
  }

  get tagCount(): number {
    return this.#tagged.size;
  }

  isTagged(node: TreeNode<Value>): boolean {
    return this.#tagged.has(node.id);
  }

  /** The nodes tagged, in the order of the tree, in closed nodes too. */
  taggedNodes(): readonly TreeNode<Value>[] {
    const found: TreeNode<Value>[] = [];
    const visit = (node: TreeNode<Value>): void => {
      if (this.#tagged.has(node.id)) found.push(node);
      for (const child of node.children) visit(child);
    };
    for (const node of this.#nodes) visit(node);
    return found;
  }

  /** How many rows have room; moves the view so that the selected one is among them. */
  fit(height: number): void {
    this.#height = Math.max(1, height);
    const lastTop = Math.max(0, this.#rows.length - this.#height);
    if (this.#selected < this.#top) this.#top = this.#selected;
    if (this.#selected >= this.#top + this.#height) this.#top = this.#selected - this.#height + 1;
    this.#top = Math.min(this.#top, lastTop);
  }

  selectIndex(index: number): void {
    this.#selected = Math.max(0, Math.min(index, this.#rows.length - 1));
    this.fit(this.#height);
  }

  /** Selects a node that is shown; false where it is not. */
  select(id: string): boolean {
    const index = this.#rows.findIndex(({ node }) => node.id === id);
    if (index < 0) return false;
    this.selectIndex(index);
    return true;
  }

  /** Opens what it is in and selects it; false for no such node. */
  reveal(id: string): boolean {
    const path = findPath(this.#nodes, id);
    if (path === undefined) return false;
    for (const node of path.slice(0, -1)) this.#opened.set(node.id, true);
    this.#layOut();
    return this.select(id);
  }

  move(by: number, wraps: boolean): void {
    const count = this.#rows.length;
    if (count === 0) return;
    const to = this.#selected + by;
    this.selectIndex(wraps && (to < 0 || to >= count) ? (to + count) % count : to);
  }

  page(by: 1 | -1): void {
    this.move(by * this.#height, false);
  }

  /** Opens the selected node, or goes down where there is nothing to open. */
  open(): void {
    const row = this.selected;
    if (row === undefined || row.isOpen || row.node.children.length === 0) this.move(1, false);
    else this.#setOpen(row, true);
  }

  /** Closes the selected node, or goes to the one it is in. */
  close(): void {
    const row = this.selected;
    if (row?.isOpen === true) this.#setOpen(row, false);
    else if (row?.parent !== undefined) this.select(row.parent.node.id);
    else this.move(-1, false);
  }

  openAll(isOpen: boolean): void {
    const visit = (node: TreeNode<Value>): void => {
      if (node.children.length > 0) this.#opened.set(node.id, isOpen);
      for (const child of node.children) visit(child);
    };
    for (const node of this.#nodes) visit(node);
    this.#layOut();
  }

  /** Tags the selected node, or takes its tag; what it is in and what is in it are not tagged beside it. */
  toggleTag(): void {
    const row = this.selected;
    if (row === undefined) return;
    if (this.#tagged.delete(row.node.id)) return;
    for (let up = row.parent; up !== undefined; up = up.parent) this.#tagged.delete(up.node.id);
    const untag = (node: TreeNode<Value>): void => {
      this.#tagged.delete(node.id);
      for (const child of node.children) untag(child);
    };
    untag(row.node);
    this.#tagged.add(row.node.id);
  }

  /** Tags every node that stands at the top, or, where `isTagged` is false, none. */
  tagAll(isTagged: boolean): void {
    this.#tagged.clear();
    if (isTagged) for (const node of this.#nodes) this.#tagged.add(node.id);
  }

  /** Selects the next node, in closed ones too, that `matches`; from the first on where none follows. */
  search(matches: (node: TreeNode<Value>) => boolean): boolean {
    const all: TreeNode<Value>[] = [];
    const visit = (node: TreeNode<Value>): void => {
      all.push(node);
      for (const child of node.children) visit(child);
    };
    for (const node of this.#nodes) visit(node);
    const id = this.selected?.node.id;
    const from = all.findIndex((node) => node.id === id) + 1;
    const found = [...all.slice(from), ...all.slice(0, from)].find(matches);
    return found !== undefined && this.reveal(found.id);
  }

  #setOpen(row: TreeRow<Value>, isOpen: boolean): void {
    this.#opened.set(row.node.id, isOpen);
    this.#layOut();
  }

  #layOut(): void {
    const selectedId = this.selected?.node.id;
    const rows: TreeRow<Value>[] = [];
    const add = (nodes: readonly TreeNode<Value>[], parent: TreeRow<Value> | undefined): void => {
      const isFlat = nodes.every(({ children }) => children.length === 0);
      nodes.forEach((node, index) => {
        const isOpen = node.children.length > 0 && (this.#opened.get(node.id) ?? node.startsOpen);
        const depth = parent === undefined ? 0 : parent.depth + 1;
        const row = { node, parent, depth, isLast: index === nodes.length - 1, isFlat, isOpen };
        rows.push(row);
        if (isOpen) add(node.children, row);
      });
    };
    add(this.#nodes, undefined);
    this.#rows = rows;
    const at = rows.findIndex(({ node }) => node.id === selectedId);
    this.selectIndex(at < 0 ? this.#selected : at);
  }
}

function findPath<Value>(
  nodes: readonly TreeNode<Value>[],
  id: string,
): readonly TreeNode<Value>[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = findPath(node.children, id);
    if (below !== undefined) return [node, ...below];
  }
  return undefined;
}

/** Lines in front of a row that show what it is in, and whether it can be opened. */
export function treeLines<Value>(row: TreeRow<Value>): string {
  const mark = row.isFlat ? "" : row.node.children.length === 0 ? "  " : row.isOpen ? "- " : "+ ";
  if (row.depth === 0) return mark;
  let lines = `${row.isLast ? "└" : "├"}─> `;
  for (let up = row.parent; up !== undefined && up.depth > 0; up = up.parent) {
    lines = `${up.isLast ? " " : "│"}   ${lines}`;
  }
  return lines + mark;
}
