/**
 * client: what a person types as `blockmux`.
 *
 * It parses the global options, does by itself what needs no server (`-V`, `-h`, `demo`, `block`, `completion`,
 * `reset-terminal`, `kill-server` of a server that hangs), and else sends its words, folder, environment and terminal to a server, which it starts when
 * there is none. Then it prints what the server says, and exits with the status it is told.
 *
 * When the server attaches, the client makes the terminal raw and steps aside (`AttachedTerminal`): the server reads
 * and writes the tty itself, or through the connection where it cannot open it. What is left here are signals and
 * sizes, and the means to put the terminal right if the server dies.
 *
 * Invariants:
 * 1. Nothing is read from the terminal unless its bytes go through the connection.
 * 2. However the client ends, short of SIGKILL, the terminal has the settings it had.
 * 3. What is loaded at start is small: an attach shows its first picture within 150 ms.
 *
 * It must never know what a command means.
 */

export { runProgram } from "./program.js";
