// A server with a core of our own instead of the model of sessions, for tests of everything around it. Sessions are
// names; what a client types is echoed; each command prints or does one thing of the seam.
import { startServer } from "../../dist/server/index.js";

const text = (bytes) => new TextDecoder().decode(bytes);
const bytes = (string) => new TextEncoder().encode(string);
/** More in a short time, however finely the output is read, and the server ends. */
const MAX_FAULTS = 10;

function makeFakeCore(ports) {
  const sessions = new Set();
  const hosts = new Set();
  const panes = new Set();

  function attach(reply, name) {
    reply.attach(
      (host) => {
        hosts.add(host);
        let line = "";
        const paint = (what) => {
          host.setRestore(bytes(`\x1b[?1000l<restore ${name}>`));
          host.write(bytes(`\x1b[?1000h<${what} ${host.size.cols}x${host.size.rows}>`));
        };
        host.onInput.on((input) => {
          line += text(input);
          host.write(bytes(`<key ${JSON.stringify(text(input))}>`));
          for (let at = line.indexOf("\r"); at >= 0; at = line.indexOf("\r")) {
            const command = line.slice(0, at);
            line = line.slice(at + 1);
            obey(command);
          }
        });
        const obey = (command) => {
          if (command === "detach") host.close(0, `[detached (from session ${name})]`);
          else if (command === "suspend") host.suspend();
          else if (command === "end") {
            sessions.delete(name);
            host.close(7, "[exited]");
          } else if (command === "crash") process.kill(process.pid, "SIGKILL");
          else if (command === "throw") throw new Error("thrown on purpose");
          else if (/^flood /.test(command)) {
            for (let count = Number(command.slice(6)); count > 0; count -= 1)
              host.write(bytes("#".repeat(1000)));
          }
        };
        host.onResized.on(() => paint("resized"));
        host.onResumed.on(() => paint("resumed"));
        host.onSuspendRequested.on(() => host.suspend());
        host.onClosed.on((reason) => {
          hosts.delete(host);
          ports.log.info("fake.closed", { reason, session: name });
          ports.reconsiderExit();
        });
        paint("attached");
      },
      (sentence) => reply.exit(2, sentence),
    );
  }

  function run(reply, request, command, fault) {
    const env = Object.fromEntries(request.env);
    const pane = ports.spawnPane({
      command,
      shell: ports.facts.loginShell,
      cwd: request.cwd,
      env,
      cols: 80,
      rows: 24,
    });
    panes.add(pane);
    const decoder = new TextDecoder();
    let pieces = 0;
    pane.onData.on((output) => {
      reply.stdout(decoder.decode(output, { stream: true }));
      pieces += 1;
      if (fault !== undefined && pieces <= MAX_FAULTS) throw new Error(fault);
    });
    pane.onExit.on(({ status }) => {
      panes.delete(pane);
      reply.exit(status);
    });
    reply.onGone.on(() => pane.hangUp());
  }

  return {
    handleCommand(request, reply) {
      const [name = "new", ...args] = request.argv;
      if (name === "new") {
        if (request.terminal === undefined && args[1] !== "-d")
          return reply.exit(2, request.noTerminalReason);
        const session = args[0] ?? String(sessions.size);
        sessions.add(session);
        return args[1] === "-d" ? reply.exit(0) : attach(reply, session);
      }
      if (name === "attach") {
        if (!sessions.has(args[0])) return reply.exit(1, `there is no session ${args[0]}`);
        return attach(reply, args[0]);
      }
      if (name === "ls") {
        for (const session of sessions) reply.stdout(`${session}\n`);
        return reply.exit(0);
      }
      if (name === "end") {
        sessions.delete(args[0]);
        reply.exit(0);
        return ports.reconsiderExit();
      }
      if (name === "start") return reply.exit(0);
      if (name === "print") {
        reply.stdout(args[0]);
        reply.stderr(args[1] ?? "");
        return reply.exit(Number(args[2] ?? 0), args[3] ?? "");
      }
      if (name === "much") {
        const line = `${"x".repeat(99)}\n`;
        reply.stdout(line.repeat(Number(args[0]) / 100));
        return reply.exit(0);
      }
      if (name === "facts") {
        reply.stdout(
          JSON.stringify({ ...ports.facts, env: Object.fromEntries(ports.env), cwd: process.cwd() }),
        );
        return reply.exit(0);
      }
      if (name === "request") {
        const { argv, cwd, env, terminal, noTerminalReason } = request;
        const shown = {
          argv,
          cwd,
          env: Object.fromEntries(env),
          terminal: terminal ?? null,
          noTerminalReason,
        };
        reply.stdout(JSON.stringify(shown));
        return reply.exit(0);
      }
      if (name === "run") return run(reply, request, args);
      if (name === "run-faulty") return run(reply, request, args, "thrown by a listener");
      if (name === "hang") while (true);
      if (name === "wait") {
        ports.log.info("fake.waiting");
        return reply.onGone.on(() => ports.log.info("fake.gone"));
      }
      if (name === "throw") throw new Error("thrown on purpose");
      if (name === "throw-later") return void setTimeout(() => fail(), 0);
      return reply.exit(1, `there is no command ${name}`);
    },
    mayExit: () => sessions.size === 0 && hosts.size === 0,
    shutdown(message) {
      for (const pane of panes) pane.hangUp();
      for (const host of hosts) host.close(1, message);
    },
  };
}

function fail() {
  throw new Error("thrown later on purpose");
}

await startServer(makeFakeCore, process.argv.slice(2));
