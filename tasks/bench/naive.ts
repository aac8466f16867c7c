/**
 * The baseline: what one would write first. One message is three reads and one atomic commit of its own, with the rows,
 * the checks and the decision of the product; a socket's messages run one after the other, a conflict starts over.
 * Nothing is cached, nothing is merged. `deno run -A tasks/bench/naive.ts PORT DATABASE`.
 */
import { createServer } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { NO_REFERENCES } from "@/actors/conversation/resolve_content.ts";
import { decideSend } from "@/actors/conversation/send.ts";
import { digestOf } from "@/actors/digest.ts";
import { type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import { type Account, EMPTY_ACCOUNT } from "@/domain/money.ts";
import { putMovement } from "@/store/accounts/writer.ts";
import { type Entry, newChange } from "@/store/change.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import { putMessage } from "@/store/conversations/writer.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, RidRow } from "@/store/records.ts";
import { putRid } from "@/store/rids/writer.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";

interface Command {
  sender: MemberId;
  pair: Pair;
  rid: string;
  text: string;
}

const [port = "0", path = ":memory:"] = Deno.args;
const kv = await Deno.openKv(path);
const sockets = new Map<string, WebSocket>();
const server = createServer((_, response) => response.end("ok"));
const upgrades = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });

async function send({ sender, pair, rid, text }: Command): Promise<unknown> {
  const digest = digestOf("send_message", [pair, text]);
  for (;;) {
    const [done, before, account] = await kv.getMany([
      keys.rid(sender, rid),
      keys.conversation(pair),
      keys.account(sender),
    ]) as unknown as [Entry<RidRow>, Entry<Conversation>, Entry<Account>];
    if (done.value) return done.value.answer;
    const now = Date.now();
    const decision = decideSend(
      {
        conversation: before.value ?? NEW_CONVERSATION,
        account: account.value ?? EMPTY_ACCOUNT,
        references: NO_REFERENCES,
      },
      { pair, sender, content: { type: "text", text }, reply: null, story: null, rid },
      { now, catalogue: demoCatalogue },
    );
    if (!decision.ok) return decision.refusal;
    const { answer, conversation, message, movement, deliveries } = decision.value;
    const change = newChange();
    putMessage(change, pair, before, { conversation, message });
    if (movement) putMovement(change, sender, account, movement);
    putRid(change, sender, rid, { digest, answer, now });
    const operation = kv.atomic().check(...change.checks);
    for (const { key, value, expireIn } of change.sets) {
      operation.set(key, value, expireIn === undefined ? {} : { expireIn });
    }
    for (const key of change.deletes) operation.delete(key);
    if (!(await operation.commit()).ok) continue;
    for (const delivery of deliveries) {
      if (delivery.kind !== "event") continue;
      for (const member of delivery.to) sockets.get(member)?.send(JSON.stringify(delivery.frame));
    }
    return answer;
  }
}

async function answer(socket: WebSocket, sender: MemberId, frame: string): Promise<void> {
  const { module, rid, data } = JSON.parse(frame);
  const pair = pairOf(sender, data.receiver_id);
  const sent = await send({ sender, pair, rid, text: data.message_text });
  socket.send(JSON.stringify({ module, rid, request_status: "1", data: sent }));
}

server.on("upgrade", (request, stream, head) => {
  const member = new URL(request.url ?? "/", "http://naive").searchParams.get("member") as MemberId;
  upgrades.handleUpgrade(request, stream, head, (socket) => {
    let before = Promise.resolve();
    sockets.set(member, socket);
    socket.on("message", (data: Uint8Array) => {
      before = before.then(() => answer(socket, member, data.toString()));
    });
    socket.on("close", () => sockets.delete(member));
    socket.on("error", () => socket.terminate());
    socket.send(JSON.stringify({ module: "connected", data: {} }));
  });
});
server.listen({ host: "127.0.0.1", port: Number(port) });
