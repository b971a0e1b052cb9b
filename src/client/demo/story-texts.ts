// What the pretend agent says and sees. Lines are broken for 76 columns, as a program would that lays its own text
// out; in a narrower terminal they wrap.

export const TITLE = "blockmux demo: a pretend agent at work, in Block Operations";
export const PLAIN_TITLE = "blockmux demo: a pretend agent at work";
export const HINTS = [
  "Scroll up while it runs: what you read stays where it is, and what was",
  "printed long ago still changes. Keys: s faster, q quit.",
];
/** `command`: what starts the demo here. */
export const plainHints = (command: string): readonly string[] => [
  "This terminal has not confirmed Block Operations, so this is plain text: what is",
  `printed stays as it is. To see it change: ${command} --inside`,
];

export const QUESTION = "› Our tests take four minutes. Where does the time go?";

export const THOUGHT = `Four minutes for 1,214 tests is slow, but an average says little. If one
suite takes most of the time, that suite is the answer; if all of them are
slow, it is something they share. So the report comes first, then a profile
of whatever stands out. Nothing is changed before it has been measured.`;

export const ANSWER = `One suite takes more than half of the time. "accounts" makes a database for
each of its 96 tests, and 95 % of what it does is running the same
migrations again. With one database and a rollback after each test, the
whole run takes 60 seconds instead of 234.`;

export interface Suite {
  readonly name: string;
  readonly tests: number;
  readonly seconds: number;
  /** After the change. */
  readonly secondsAfter: number;
}

export const SUITES: readonly Suite[] = [
  { name: "accounts", tests: 96, seconds: 131.4, secondsAfter: 7.9 },
  { name: "invoices", tests: 204, seconds: 41.2, secondsAfter: 17.9 },
  { name: "search", tests: 188, seconds: 22.7, secondsAfter: 12.8 },
  { name: "mail", tests: 75, seconds: 14.1, secondsAfter: 8.3 },
  { name: "import", tests: 132, seconds: 10.5, secondsAfter: 4.6 },
  { name: "calendar", tests: 119, seconds: 6.3, secondsAfter: 3.1 },
  { name: "permissions", tests: 210, seconds: 4.9, secondsAfter: 2.7 },
  { name: "dates", tests: 190, seconds: 2.9, secondsAfter: 2.4 },
];

export const PROFILE: readonly string[] = [
  "  95 %  runMigrations       96 times, 1.3 s each",
  "   2 %  hashPassword        cost 12; 4 would do in a test",
  "   1 %  insertFixtures      1,340 rows",
  "   2 %  everything else",
];

export const CHANGE: readonly string[] = [
  "  @@ test/support/database.ts @@",
  "  - beforeEach(async () => {",
  "  -   database = await createDatabase();",
  "  + beforeAll(async () => {",
  "  +   database = await createDatabase();",
  "  + });",
  "  + afterEach(async () => {",
  "  +   await database.rollback();",
  "    });",
];
