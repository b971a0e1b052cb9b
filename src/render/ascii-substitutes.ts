// What is sent to a host without UTF-8: an ASCII character that looks alike, "?" where none does.

const GROUPS: readonly (readonly [substitute: string, characters: string])[] = [
  ["-", "─━┄┅┈┉╌╍═‐‑‒–—―−╴╶╸╺"],
  ["|", "│┃┆┇┊┋╎╏║▏▕╵╷╹╻"],
  ["+", "┌┍┎┏┐┑┒┓└┕┖┗┘┙┚┛├┝┞┟┠┡┢┣┤┥┦┧┨┩┪┫┬┭┮┯┰┱┲┳┴┵┶┷┸┹┺┻┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋╒╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡╢╣╤╥╦╧╨╩╪╫╬╭╮╯╰"],
  ["#", "█▉▊▋▌▐▀▄▓■◼"],
  [":", "░▒⋮"],
  ["_", "▁▂▃"],
  ["<", "←‹«◀◁◂⇐"],
  [">", "→›»▶▷▸⇒❯➜"],
  ["^", "↑▲△⇑"],
  ["v", "↓▼▽⇓"],
  ["'", "‘’‚′ʼ"],
  ['"', "“”„″"],
  ["*", "•·●◦○◆◇★☆✱✶✳⋅∙"],
  [".", "…"],
  ["/", "╱⁄∕"],
  ["\\", "╲"],
  ["X", "╳✗✘×"],
  ["v", "✓✔"],
  [" ", "\u00a0\u2002\u2003\u2009\u202f"],
  ["~", "≈∼"],
];

const SUBSTITUTES: ReadonlyMap<number, number> = buildSubstitutes();

function buildSubstitutes(): Map<number, number> {
  const table = new Map<number, number>();
  for (let scalar = 0xc0; scalar < 0x180; scalar += 1) {
    const base = String.fromCharCode(scalar).normalize("NFD").charCodeAt(0);
    if (base > 0x20 && base < 0x7f) table.set(scalar, base);
  }
  for (const [substitute, characters] of GROUPS) {
    for (const character of characters) table.set(character.codePointAt(0) ?? 0, substitute.charCodeAt(0));
  }
  return table;
}

/** An ASCII byte for a scalar that is not ASCII. */
export function asciiSubstitute(scalar: number): number {
  if (scalar >= 0xff01 && scalar <= 0xff5e) return scalar - 0xfee0;
  return SUBSTITUTES.get(scalar) ?? 0x3f;
}
