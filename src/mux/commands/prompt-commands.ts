// Commands that ask the person something in the status line. A command waits for the answer, and those behind it
// with it, unless -b is given. Source: tmux(1), STATUS LINE.

import {
  type Argument,
  canonicalCommandList,
  commandsFromOperands,
  commandsFromTemplate,
} from "../../commands/index.js";
import type { AttachedClient } from "../attached-client.js";
import type { CommandCall, CommandHandler } from "../command-call.js";
import { PromptHistory } from "../line-editor.js";
import type { Prompt } from "../prompt.js";
import { completePrompt } from "../prompt-completion.js";
import { isPromptKind, PROMPT_KINDS } from "../prompt-histories.js";

/** The first word of a template, for the label of its prompt. */
function firstWord(template: Argument): string {
  if (typeof template === "string") return template.trim().split(/[\s,]/)[0] ?? "";
  return template.sequences[0]?.[0]?.name ?? "";
}

/** -F: the text, or every argument of a block, as a format. */
function expanded(call: CommandCall, template: Argument): Argument {
  if (typeof template === "string") return call.scope().expand(template);
  return {
    sequences: template.sequences.map((sequence) =>
      sequence.map((command) => ({
        ...command,
        arguments: command.arguments.map((one) => expanded(call, one)),
      })),
    ),
  };
}

/** A question behind another is asked in the same breath: what is typed meanwhile is typed to it. */
function commandPrompt(call: CommandCall): undefined | Promise<void> {
  const client = call.terminalTarget();
  if (client.notices.prompt !== undefined) return undefined;
  const type = call.value("T") ?? "command";
  if (!isPromptKind(type)) return call.fail(`unknown type: ${type}; there are ${PROMPT_KINDS.join(", ")}`);
  const [given] = call.command.operands;
  const template = given !== undefined && call.has("F") ? expanded(call, given) : given;
  const isIncremental = call.has("i") && !call.has("1") && !call.has("N");
  const defaultLabel = template === undefined ? ":" : `(${firstWord(template)}) `;
  const labels = call
    .value("p")
    ?.split(",")
    .map((label) => `${label} `) ?? [defaultLabel];
  const initials = (call.value("I") ?? "").split(",");
  const answers: string[] = [];
  return untilAnswered(call, client, (finish, cancel) => {
    const ask = (index: number): void => {
      client.notices.ask({
        label: call.scope().expand(labels[index] ?? "", { withTime: true }),
        initial: call.scope().expand(initials[index] ?? "", { withTime: true }),
        // What others typed is not for who only looks to see, nor what they type for others to find.
        history: client.isOnlooker ? new PromptHistory() : call.mux.promptHistories.of(type),
        hasViKeys: client.session.options.text("status-keys") === "vi",
        isSingleKey: call.has("1"),
        isNumeric: call.has("N") && !call.has("1"),
        isKey: call.has("k") && !call.has("1") && !call.has("N") && !isIncremental,
        ...(isIncremental
          ? { onChange: (text: string) => call.mux.runTemplate(template ?? "%1", [text], client) }
          : {}),
        onCancel: cancel,
        // Who only looks is not told what other sessions there are.
        ...(client.isOnlooker
          ? {}
          : { onComplete: (prompt: Prompt) => completePrompt(client, call.mux.registry, type, prompt) }),
        onSubmit: (text) => {
          answers.push(text);
          client.notices.endPrompt();
          if (isIncremental) cancel();
          else if (index + 1 < labels.length) ask(index + 1);
          else finish(template ?? "%1", answers);
        },
      });
    };
    ask(0);
  });
}

function confirmBefore(call: CommandCall): undefined | Promise<void> {
  const client = call.terminalTarget();
  const [template = ""] = call.command.operands;
  const { runner } = call.mux;
  const parsed = commandsFromOperands([template], runner.surroundings(call.source), call.command.position);
  const commands = call.require(canonicalCommandList(call.require(parsed)));
  const name = commands.sequences[0]?.[0]?.name ?? "";
  const label = call.value("p") ?? `Confirm '${name}'? (y/n)`;
  return untilAnswered(call, client, (finish, cancel) => {
    const refuse = (): void => {
      // A shell that waited learns that it was not confirmed.
      if (!call.has("b")) call.source.exitStatus = 1;
      cancel();
    };
    client.notices.ask({
      label: call.scope().expand(`${label} `, { withTime: true }),
      initial: "",
      history: new PromptHistory(),
      isSingleKey: true,
      onCancel: refuse,
      onSubmit: (text) => {
        client.notices.endPrompt();
        if (text === "y" || text === "Y") finish(commands, []);
        else refuse();
      },
    });
  });
}

/**
 * Begins to ask. `finish` runs a template with the answers: in the name of whoever asked, who waits until it is done,
 * or with -b or -i in the client's; `cancel` runs nothing.
 */
function untilAnswered(
  call: CommandCall,
  client: AttachedClient,
  begin: (finish: (template: Argument, answers: readonly string[]) => void, cancel: () => void) => void,
): undefined | Promise<void> {
  const { mux, source } = call;
  if (call.has("b") || call.has("i")) {
    begin(
      (template, answers) => mux.runTemplate(template, answers, client),
      () => {},
    );
    return undefined;
  }
  return new Promise<readonly string[]>((resolve) => {
    begin(
      (template, answers) => {
        const commands = commandsFromTemplate(template, answers, mux.runner.surroundings(source));
        if (commands.ok) void mux.runner.run(commands.value, source).then(resolve);
        else resolve([commands.error.message]);
      },
      () => resolve([]),
    );
  }).then((faults) => {
    call.failWith(faults);
  });
}

export const promptCommands: Readonly<Record<string, CommandHandler>> = {
  "command-prompt": commandPrompt,
  "confirm-before": confirmBefore,
};
