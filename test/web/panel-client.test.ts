import { describe, expect, test } from "vitest";
import type { PanelAnswer, PanelRequest } from "../../src/attach/browser.ts";
import { PanelClient, PanelFault } from "../../src/web/panel-client.ts";
import { ServerLink } from "../../src/web/server-link.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { FakePageServer } from "../support/fake-page-server.ts";
import { waitFor } from "../support/wait-for.ts";

async function makeClient(answer: (request: PanelRequest) => PanelAnswer | undefined) {
  const server = new FakePageServer();
  const clock = new FakeClock();
  const asked: PanelRequest[] = [];
  const link = new ServerLink({
    clock,
    random: () => 1,
    openTransport: () => {
      const transport = server.openTransport();
      server.connection?.onPacket.on((packet) => {
        if (packet.kind !== "panel-request") return;
        const request = JSON.parse(packet.json) as PanelRequest;
        asked.push(request);
        const said = answer(request);
        if (said !== undefined) server.send({ kind: "panel", json: JSON.stringify(said) });
      });
      return transport;
    },
    isLoggedIn: () => Promise.resolve(true),
    terminalSize: () => ({ cols: 80, rows: 24, widthPixels: 0, heightPixels: 0 }),
  });
  const client = new PanelClient(link);
  link.start();
  await waitFor("the link", () => link.state.kind === "attached");
  await waitFor("the subscription", () => asked.length === 1);
  return { server, clock, link, client, asked };
}

describe("PanelClient", () => {
  test("subscribes, also after a drop, and to Blocks only while they are looked at", async () => {
    const { server, clock, link, client, asked } = await makeClient(() => undefined);
    client.followBlocks(true);
    client.followBlocks(true);
    await waitFor("the second subscription", () => asked.length === 2);
    server.cut();
    await waitFor("the drop", () => link.state.kind === "waiting");
    clock.advance(1000);
    await waitFor("the third subscription", () => asked.length === 3);
    expect(asked.map((request) => request.ask === "subscribe" && request.blocks)).toEqual([
      false,
      true,
      true,
    ]);
    link.sleep();
  });

  test("fetches a long text part by part, and ends where a Block has become shorter", async () => {
    const text = "0123456789";
    const { link, client } = await makeClient((request) => {
      if (request.ask !== "block-text") return undefined;
      const { id, offset = 0, key } = request;
      const part = key === 2 && offset > 0 ? "" : text.slice(offset, offset + 4);
      return { kind: "text", id, text: part, total: text.length };
    });
    expect(await client.blockText("%1", 1)).toBe(text);
    expect(await client.blockText("%1", 2)).toBe("0123");
    link.sleep();
  });

  test("a question ends in an answer, the server's sentence, or one about the connection", async () => {
    const { server, link, client } = await makeClient((request) => {
      if (request.ask === "follow") return { kind: "done", id: request.id };
      if (request.ask !== "show-block") return undefined;
      return { kind: "fault", id: request.id, message: "that Block is gone" };
    });
    await client.follow();
    await expect(client.showBlock("%1", 7)).rejects.toEqual(new PanelFault("that Block is gone"));
    const unanswered = client.search("%1", "text");
    server.cut();
    await expect(unanswered).rejects.toEqual(new PanelFault("The connection is lost."));
    await expect(client.follow()).rejects.toEqual(new PanelFault("There is no connection."));
    link.sleep();
  });
});
