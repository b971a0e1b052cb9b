#!/usr/bin/env python3
"""A streaming "agent" in Python that speaks Block Operations on the wire, with nothing but the standard library.

Where the terminal confirms the protocol, a plan is ticked off in place while an answer streams below it; elsewhere the
same is printed as plain lines. docs/protocol.md says what the bytes mean.
"""
import base64
import json
import os
import re
import select
import sys
import termios
import time
import tty

FRAGMENT = 3072
FRAME = re.compile(rb"\x1b\]9002;1;(\d+);(\d+);([01]);([A-Za-z0-9+/=]+)\x1b\\")
ATTRIBUTES = re.compile(rb"\x1b\[\?[0-9;]*c")


class Connection:
    """One program's side of the protocol: requests are counted from 1, and so are Operations."""

    def __init__(self, fd_in, fd_out):
        self.fd_in, self.fd_out = fd_in, fd_out
        self.frames = self.requests = self.operations = 0
        self.held = b""
        self.assembly = b""
        self.errors = []

    def send(self, message):
        data = json.dumps(message, ensure_ascii=False).encode()
        self.frames += 1
        pieces = [data[at : at + FRAGMENT] for at in range(0, len(data), FRAGMENT)]
        out = b"".join(
            b"\x1b]9002;1;%d;%d;%d;%s\x1b\\"
            % (self.frames, index, index + 1 < len(pieces), base64.b64encode(piece))
            for index, piece in enumerate(pieces)
        )
        self.write(out)

    def write(self, data):
        while data:
            data = data[os.write(self.fd_out, data) :]

    def messages(self, timeout):
        """Messages of the terminal as they come, None at the timeout or when the terminal passed the question over."""
        end = time.monotonic() + timeout
        while True:
            found = FRAME.search(self.held)
            while found:
                self.held = self.held[found.end() :]
                self.assembly = (b"" if found[2] == b"0" else self.assembly) + base64.b64decode(found[4])
                if found[3] == b"0":
                    yield json.loads(self.assembly)
                found = FRAME.search(self.held)
            if ATTRIBUTES.search(self.held):
                self.held = ATTRIBUTES.sub(b"", self.held, count=1)
                yield None
            if not select.select([self.fd_in], [], [], max(0, end - time.monotonic()))[0]:
                yield None
                return
            data = os.read(self.fd_in, 65536)
            if not data:
                yield None
                return
            self.held += data

    def request(self, kind, timeout=10, fence=b"", **ids):
        self.requests += 1
        own = str(self.requests)
        self.send({"version": 1, "kind": kind, "request_id": own, **ids, "body": {}})
        self.write(fence)
        answer = None
        for message in self.messages(timeout):
            if message is None:
                break
            if message["kind"] == "protocol.error":
                self.errors.append(message["body"]["code"])
            elif message["request_id"] == own:
                answer = message
                if not fence:
                    break
        if answer is None and fence:
            # A proxy in front of a terminal may answer a little later than that terminal.
            found = [message for message in self.messages(0.1) if message and message.get("request_id") == own]
            answer = found[0] if found else None
        return answer

    def is_supported(self):
        # Nearly every terminal answers `CSI c`, and in order: its reply says that no other answer will come.
        answer = self.request("capability.query", timeout=2, fence=b"\x1b[c")
        return answer is not None and answer["body"]["outcome"] == "supported"

    def operate(self, kind, context, **body):
        self.operations += 1
        own = str(self.operations)
        message = {"version": 1, "kind": f"block.{kind}", "operation_id": own, "context_id": context, "body": body}
        self.send(message)
        return own


def plain(text):
    return {"type": "text/plain", "data": text}


STEPS = ["read the question", "think about it", "answer"]
ANSWER = "It is 42 — as ever. 🙂"


def plan(done):
    return "\n".join(f"{'✓' if index < done else '○'} {step}" for index, step in enumerate(STEPS))


def with_blocks(connection, pause):
    context = connection.request("context.open")["context_id"]
    connection.operate("append", context, block_id="plan", lifecycle="mutable", content=plain(plan(0)))
    for done in (1, 2):
        time.sleep(pause)
        connection.operate("update", context, block_id="plan", content=plain(plan(done)))
    base = connection.operate("append", context, block_id="answer", lifecycle="mutable", content=plain("…"))
    # The first Operation on the answer takes the dots away, the others add to its end.
    for index, word in enumerate(re.findall(r"\S+\s*", ANSWER)):
        time.sleep(pause)
        if index == 0:
            base = connection.operate(
                "replace_suffix", context, block_id="answer", base_operation_id=base, retain=0, replacement=word
            )
        else:
            base = connection.operate(
                "extend", context, block_id="answer", base_operation_id=base, fragment=word
            )
    connection.operate("seal", context, block_id="answer")
    connection.operate("update", context, block_id="plan", content=plain(plan(3)))
    closed = connection.request("context.close", context_id=context)
    if closed is None or closed["body"]["outcome"] != "closed" or connection.errors:
        raise SystemExit(f"the terminal refused something: {connection.errors or closed}")


def main():
    pause = float(os.environ.get("PAUSE", "0.2"))
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        print(plan(3), ANSWER, sep="\n")
        return
    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)
    try:
        # Answers come as input: read as they come, not echoed. Output keeps its line breaks, Ctrl-C its meaning.
        tty.setcbreak(fd)
        connection = Connection(fd, sys.stdout.fileno())
        if connection.is_supported():
            with_blocks(connection, pause)
        else:
            connection.write(f"{plan(3)}\n{ANSWER}\n".encode())
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)


if __name__ == "__main__":
    main()
