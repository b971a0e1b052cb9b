// The demo's whole show, seed 1, four tasks, at 80 columns: history and screen of a pane at its end, and where there
// are no Blocks. Looked at by a person; a change of the story changes it here.

export const SHOW = `blockmux demo: a pretend agent at work, in Block Operations
Scroll up while it runs: what you read stays where it is, and what was
printed long ago still changes. Keys: s faster, q quit.

› Our tests take four minutes. Where does the time go?

◇ Thought for 4.1 s (folded)
  ⤷ extend, word by word; then one update, for the first line

◆ Plan: all done
  ✓ read the timing report      done in 2.1 s
  ✓ profile the slowest suite   done in 3.4 s
  ✓ share one database          done in 2.4 s
  ✓ run everything again        done in 3.8 s
  ⤷ this Block is rewritten to the end, wherever it is by then

▸ npm test -- --durations
  accounts      96 tests  131.4 s  ████████████████████████
  invoices     204 tests   41.2 s  ████████
  search       188 tests   22.7 s  ████
  mail          75 tests   14.1 s  ███
  import       132 tests   10.5 s  ██
  calendar     119 tests    6.3 s  █
  permissions  210 tests    4.9 s  █
  dates        190 tests    2.9 s  █
  8 suites, 1214 tests, 234.0 s
  ⤷ extend, line by line; seal. The plan above: update

▸ node --cpu-prof test/run.js accounts
  sampling ▕████████████████████████▏ 100 %
  95 %  runMigrations       96 times, 1.3 s each
   2 %  hashPassword        cost 12; 4 would do in a test
   1 %  insertFixtures      1,340 rows
   2 %  everything else
  ⤷ replace_suffix for the bar, extend for the lines; seal

▸ edit test/support/database.ts
  @@ test/support/database.ts @@
  - beforeEach(async () => {
  -   database = await createDatabase();
  + beforeAll(async () => {
  +   database = await createDatabase();
  + });
  + afterEach(async () => {
  +   await database.rollback();
    });
  ⤷ extend; seal. What folded far above was an update of another Block

▸ npm test
  ✓ accounts      96 tests   7.9 s
  ✓ invoices     204 tests  17.9 s
  ✓ search       188 tests  12.8 s
  ✓ mail          75 tests   8.3 s
  ✓ import       132 tests   4.6 s
  ✓ calendar     119 tests   3.1 s
  ✓ permissions  210 tests   2.7 s
  ✓ dates        190 tests   2.4 s
  1214 passed, none failed, 59.7 s
  ⤷ replace_suffix for the spinner, extend for each line; seal

● One suite takes more than half of the time. "accounts" makes a database for
each of its 96 tests, and 95 % of what it does is running the same
migrations again. With one database and a rollback after each test, the
whole run takes 60 seconds instead of 234.

The plan was rewritten 8 times, most of them while it was above your
screen. Scroll up: all of it is ticked, and every line stands there once.

  Operations sent: 7 append, 114 extend, 56 replace_suffix, 11 update, 7 seal
  refused: none
  \`blockmux list-blocks\` prints the Blocks of this pane as JSON.`;

export const PLAIN_SHOW = `blockmux demo: a pretend agent at work
This terminal has not confirmed Block Operations, so this is plain text: what is
printed stays as it is. To see it change: blockmux demo --inside

› Our tests take four minutes. Where does the time go?

◇ Thinking…
  Four minutes for 1,214 tests is slow, but an average says little. If one
  suite takes most of the time, that suite is the answer; if all of them are
  slow, it is something they share. So the report comes first, then a profile
  of whatever stands out. Nothing is changed before it has been measured.

◆ Plan: 0 of 4 done
  ○ read the timing report
  ○ profile the slowest suite
  ○ share one database
  ○ run everything again

▸ npm test -- --durations
  accounts      96 tests  131.4 s  ████████████████████████
  invoices     204 tests   41.2 s  ████████
  search       188 tests   22.7 s  ████
  mail          75 tests   14.1 s  ███
  import       132 tests   10.5 s  ██
  calendar     119 tests    6.3 s  █
  permissions  210 tests    4.9 s  █
  dates        190 tests    2.9 s  █
  8 suites, 1214 tests, 234.0 s
✓ read the timing report: done in 2.1 s

▸ node --cpu-prof test/run.js accounts
  sampling ▕████████████████████████▏ 100 %
  95 %  runMigrations       96 times, 1.3 s each
   2 %  hashPassword        cost 12; 4 would do in a test
   1 %  insertFixtures      1,340 rows
   2 %  everything else
✓ profile the slowest suite: done in 3.4 s

▸ edit test/support/database.ts
  @@ test/support/database.ts @@
  - beforeEach(async () => {
  -   database = await createDatabase();
  + beforeAll(async () => {
  +   database = await createDatabase();
  + });
  + afterEach(async () => {
  +   await database.rollback();
    });
✓ share one database: done in 2.4 s

▸ npm test
  ✓ accounts      96 tests   7.9 s
  ✓ invoices     204 tests  17.9 s
  ✓ search       188 tests  12.8 s
  ✓ mail          75 tests   8.3 s
  ✓ import       132 tests   4.6 s
  ✓ calendar     119 tests   3.1 s
  ✓ permissions  210 tests   2.7 s
  ✓ dates        190 tests   2.4 s
  1214 passed, none failed, 59.7 s
✓ run everything again: done in 3.8 s

● One suite takes more than half of the time. "accounts" makes a database for
each of its 96 tests, and 95 % of what it does is running the same
migrations again. With one database and a rollback after each test, the
whole run takes 60 seconds instead of 234.
`;
