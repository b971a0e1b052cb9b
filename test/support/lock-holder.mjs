// Takes a lock again and again, checks that nobody else has it meanwhile, and may die with it in hand.
// Arguments: path of the lock, rounds, and the round in which to die (or none).
import { closeSync, openSync, unlinkSync } from "node:fs";
import { acquireFileLock } from "../../dist/server/file-lock.js";

const [path, rounds, deadlyRound] = process.argv.slice(2);
const witness = `${path}.witness`;

for (let round = 0; round < Number(rounds); round += 1) {
  const lock = await acquireFileLock(path, 20_000);
  try {
    closeSync(openSync(witness, "wx"));
  } catch {
    process.stdout.write("two holders\n");
  }
  unlinkSync(witness);
  if (round === Number(deadlyRound)) process.kill(process.pid, "SIGKILL");
  lock.release();
}
process.stdout.write("done\n");
