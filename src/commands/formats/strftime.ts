// Dates as strftime(3) writes them in the C locale, for a moment given as milliseconds since the epoch, in
// the process's time zone. With the GNU flags `-`, `_`, `0`, `^`, `#`.

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const DAY_MS = 86_400_000;

const dayOfYear = (date: Date): number =>
  Math.round(
    (Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - Date.UTC(date.getFullYear(), 0, 1)) /
      DAY_MS,
  );

/** Week of the year where weeks begin on `firstDay`; days before the first such day are week 0. */
const weekOfYear = (date: Date, firstDay: number): number =>
  Math.floor((dayOfYear(date) + 7 - ((date.getDay() - firstDay + 7) % 7)) / 7);

/** Monday is 1, Sunday 7. */
const isoDay = (date: Date): number => (date.getDay() === 0 ? 7 : date.getDay());

/** ISO 8601: weeks begin on Monday, week 1 holds the year's first Thursday. */
function isoWeek(date: Date): { readonly year: number; readonly week: number } {
  const thursday = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 4 - isoDay(date));
  return { year: thursday.getFullYear(), week: Math.floor(dayOfYear(thursday) / 7) + 1 };
}

function zoneOffset(date: Date): string {
  const minutes = -date.getTimezoneOffset();
  const size = Math.abs(minutes);
  const digits = Math.floor(size / 60) * 100 + (size % 60);
  return `${minutes < 0 ? "-" : "+"}${String(digits).padStart(4, "0")}`;
}

function zoneName(date: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZoneName: "short" }).formatToParts(date);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
}

type Field =
  | { readonly text: string }
  | { readonly number: number; readonly width: number; readonly pad: string };

const text = (value: string): Field => ({ text: value });
const number = (value: number, width: number, pad = "0"): Field => ({ number: value, width, pad });

/** Conversions that stand for others. */
const COMPOSITES: Readonly<Record<string, string>> = {
  c: "%a %b %e %H:%M:%S %Y",
  D: "%m/%d/%y",
  F: "%Y-%m-%d",
  r: "%I:%M:%S %p",
  R: "%H:%M",
  T: "%H:%M:%S",
  x: "%m/%d/%y",
  X: "%H:%M:%S",
};

function fieldOf(conversion: string, date: Date): Field | undefined {
  const hour12 = date.getHours() % 12 === 0 ? 12 : date.getHours() % 12;
  switch (conversion) {
    case "a":
      return text((DAYS[date.getDay()] ?? "").slice(0, 3));
    case "A":
      return text(DAYS[date.getDay()] ?? "");
    case "b":
    case "h":
      return text((MONTHS[date.getMonth()] ?? "").slice(0, 3));
    case "B":
      return text(MONTHS[date.getMonth()] ?? "");
    case "C":
      return number(Math.floor(date.getFullYear() / 100), 2);
    case "d":
      return number(date.getDate(), 2);
    case "e":
      return number(date.getDate(), 2, " ");
    case "g":
      return number(isoWeek(date).year % 100, 2);
    case "G":
      return number(isoWeek(date).year, 4);
    case "H":
      return number(date.getHours(), 2);
    case "I":
      return number(hour12, 2);
    case "j":
      return number(dayOfYear(date) + 1, 3);
    case "k":
      return number(date.getHours(), 2, " ");
    case "l":
      return number(hour12, 2, " ");
    case "m":
      return number(date.getMonth() + 1, 2);
    case "M":
      return number(date.getMinutes(), 2);
    case "n":
      return text("\n");
    case "p":
      return text(date.getHours() < 12 ? "AM" : "PM");
    case "P":
      return text(date.getHours() < 12 ? "am" : "pm");
    case "s":
      return number(Math.floor(date.getTime() / 1000), 1);
    case "S":
      return number(date.getSeconds(), 2);
    case "t":
      return text("\t");
    case "u":
      return number(isoDay(date), 1);
    case "U":
      return number(weekOfYear(date, 0), 2);
    case "V":
      return number(isoWeek(date).week, 2);
    case "w":
      return number(date.getDay(), 1);
    case "W":
      return number(weekOfYear(date, 1), 2);
    case "y":
      return number(date.getFullYear() % 100, 2);
    case "Y":
      return number(date.getFullYear(), 4);
    case "z":
      return text(zoneOffset(date));
    case "Z":
      return text(zoneName(date));
    case "%":
      return text("%");
    default:
      return undefined;
  }
}

function formatField(field: Field, flags: string): string {
  if ("text" in field) {
    if (flags.includes("^")) return field.text.toUpperCase();
    return flags.includes("#") ? swapCase(field.text) : field.text;
  }
  if (flags.includes("-")) return String(field.number);
  const pad = flags.includes("_") ? " " : flags.includes("0") ? "0" : field.pad;
  return String(field.number).padStart(field.width, pad);
}

const swapCase = (value: string): string =>
  value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();

/** Expands the `%` conversions of `format`; an unknown one stays as written. */
export function formatTime(format: string, wallMs: number): string {
  if (!format.includes("%")) return format;
  const date = new Date(wallMs);
  if (Number.isNaN(date.getTime())) return "";
  return format.replace(/%([-_0^#]*)[EO]?([a-zA-Z%])/g, (whole, flags: string, conversion: string) => {
    const composite = Object.hasOwn(COMPOSITES, conversion) ? COMPOSITES[conversion] : undefined;
    if (composite !== undefined) {
      const expanded = formatTime(composite, wallMs);
      return flags.includes("^") ? expanded.toUpperCase() : expanded;
    }
    const field = fieldOf(conversion, date);
    return field === undefined ? whole : formatField(field, flags);
  });
}

/** How `t:` shows a moment: as ctime(3). */
export const CTIME_FORMAT = "%a %b %e %H:%M:%S %Y";

/** How `t/p:` shows a moment that is past: the nearer, the more exact. */
export function formatPastTime(wallMs: number, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - wallMs);
  if (ageMs < DAY_MS) return formatTime("%H:%M", wallMs);
  const then = new Date(wallMs);
  const now = new Date(Math.max(nowMs, wallMs));
  const months = (now.getFullYear() - then.getFullYear()) * 12 + now.getMonth() - then.getMonth();
  if (months === 0 || ageMs < 28 * DAY_MS) return formatTime("%a%d", wallMs);
  return formatTime(months < 12 ? "%d%b" : "%h%y", wallMs);
}
