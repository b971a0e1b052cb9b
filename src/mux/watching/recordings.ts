// The recordings of all panes: one for a pane, and the files they are written to.

import type { Clock } from "../../base/index.js";
import type { Pane } from "../pane.js";
import { PaneRecording } from "./pane-recording.js";

export interface RecordingPorts {
  readonly clock: Clock;
  readonly version: string;
  /** Resolves to what the system said against it. */
  writeFile(path: string, bytes: Uint8Array, isAppending: boolean): Promise<string | undefined>;
  /** A recording ended by itself, and why: a sentence. */
  recordingFailed(sentence: string): void;
  /** Nothing is being written any more. */
  settled(): void;
}

/** Waiting for the disk; past it the recording ends, whatever prints goes on. */
export const MAX_UNWRITTEN_BYTES = 16 * 1024 * 1024;

export class Recordings {
  readonly #ports: RecordingPorts;
  #writing = 0;

  constructor(ports: RecordingPorts) {
    this.#ports = ports;
  }

  /** Something is on its way to a file. */
  get isWriting(): boolean {
    return this.#writing > 0;
  }

  /** Instead of one that runs. Resolves once the file is begun, to what the system said against it. */
  start(pane: Pane, path: string): Promise<string | undefined> {
    this.stop(pane);
    const file = new RecordingFile(this.#ports, path, (change) => {
      this.#writing += change;
      if (this.#writing === 0) this.#ports.settled();
    });
    const recording = new PaneRecording(pane, this.#ports.clock, file, this.#ports.version);
    pane.recording = recording;
    file.ended = () => {
      recording.stop();
      if (pane.recording === recording) pane.recording = undefined;
    };
    return file.begun;
  }

  /** False when there was none. */
  stop(pane: Pane): boolean {
    const { recording } = pane;
    recording?.stop();
    pane.recording = undefined;
    return recording !== undefined;
  }
}

/** Takes lines as fast as they come, and writes what has come meanwhile when the disk has taken what was before. */
class RecordingFile {
  readonly #ports: RecordingPorts;
  readonly #path: string;
  readonly #noteWriting: (change: 1 | -1) => void;
  readonly begun: Promise<string | undefined>;
  #noteBegun: (fault: string | undefined) => void = () => {};
  #waiting: string[] = [];
  #waitingBytes = 0;
  #isWriting = false;
  #hasBegun = false;
  #isClosed = false;
  /** Called once, when no more is taken. */
  ended: () => void = () => {};

  constructor(ports: RecordingPorts, path: string, noteWriting: (change: 1 | -1) => void) {
    this.#ports = ports;
    this.#path = path;
    this.#noteWriting = noteWriting;
    this.begun = new Promise((resolve) => {
      this.#noteBegun = resolve;
    });
  }

  write(text: string): boolean {
    if (this.#isClosed) return false;
    this.#waitingBytes += text.length;
    if (this.#waitingBytes > MAX_UNWRITTEN_BYTES) {
      this.#fail("the disk is too slow for what the pane prints");
      return false;
    }
    this.#waiting.push(text);
    if (!this.#isWriting) void this.#pump();
    return true;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.ended();
  }

  async #pump(): Promise<void> {
    this.#isWriting = true;
    this.#noteWriting(1);
    while (this.#waiting.length > 0) {
      const bytes = new TextEncoder().encode(this.#waiting.join(""));
      this.#waiting = [];
      this.#waitingBytes = 0;
      const fault = await this.#ports.writeFile(this.#path, bytes, this.#hasBegun);
      const wasBegun = this.#hasBegun;
      this.#hasBegun = true;
      if (fault === undefined) this.#noteBegun(undefined);
      else if (wasBegun) this.#fail(fault);
      else {
        this.#waiting = [];
        this.close();
        this.#noteBegun(fault);
      }
    }
    this.#isWriting = false;
    this.#noteWriting(-1);
  }

  #fail(reason: string): void {
    this.#waiting = [];
    this.close();
    this.#ports.recordingFailed(`the recording in ${this.#path} has ended: ${reason}`);
  }
}
