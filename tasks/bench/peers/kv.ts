/**
 * A peer, and the yardstick of the product: `ws` and Deno KV in one isolate, with the rows that a paid message of the
 * product writes, a group commit, JSON, and nothing else: no schemas, actors, sessions, limits, counts or routes.
 * `deno run -A tasks/bench/peers/kv.ts PORT DATABASE`, on a database that `seedPeople` has filled.
 *
 * 1. Messages wait while two operations are under way, then as many go into one as its checks allow.
 * 2. Accounts and conversations are kept in memory with their versionstamps, which the operation checks.
 * 3. What an operation under way writes is busy; messages that need it stay where they are.
 * 4. After the commit everybody is told; where a check failed, what was sent before is answered from its record.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { Writable } from "node:stream";
import { setImmediate } from "node:timers";
import { type WebSocket, WebSocketServer } from "ws";
import { type MemberId, messageId, otherOf, type Pair, pairOf, parseMessageId } from "@/domain/ids.ts";
import { RID_LIFE_MS } from "@/domain/limits.ts";
import type { Account } from "@/domain/money.ts";
import { withSpent } from "@/domain/spending_limits.ts";
import { preview } from "@/domain/text.ts";
import type { Entry } from "@/store/change.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Message, RidRow, TextAnswer } from "@/store/records.ts";

const PRICE = 50;
const UNDER_WAY = 2;
const CHECKS = 100;

interface Command {
  socket: WebSocket;
  sender: MemberId;
  pair: Pair;
  rid: string;
  text: string;
}

/** A row that is kept in memory, with what the commands before have made of it. */
type Hot<Value> = Entry<Value> & { value: Value };

const [port = "0", path = ":memory:"] = Deno.args;
const kv = await Deno.openKv(path);
const sockets = new Map<string, WebSocket>();
const accounts = new Map<MemberId, Hot<Account>>();
const conversations = new Map<string, Hot<Conversation>>();
const corked = new Set<Writable>();
const busy = new Set<string>();
let waiting: Command[] = [];
let underWay = 0;

function pump(): void {
  while (underWay < UNDER_WAY) {
    const batch = takeBatch();
    if (batch.length === 0) return;
    const names = batch.flatMap(({ sender, pair }) => [sender, String(pair)]);
    for (const name of names) busy.add(name);
    underWay++;
    commit(batch).finally(() => {
      for (const name of names) busy.delete(name);
      underWay--;
      pump();
    });
  }
}

/**
 * As many as the checks of one operation allow: one for each message, account and conversation. What is sent twice is not in
 * one operation twice: both would find that it was not there.
 */
function takeBatch(): Command[] {
  const batch: Command[] = [];
  const rest: Command[] = [];
  const names = new Set<string>();
  for (const command of waiting) {
    const [account, conversation] = [command.sender, String(command.pair)];
    const record = `${account} ${command.rid}`;
    const more = [account, conversation, record].filter((name) => !names.has(name)).length;
    const fits = names.size + more <= CHECKS && !names.has(record);
    if (!fits || busy.has(account) || busy.has(conversation)) {
      rest.push(command);
      continue;
    }
    names.add(account).add(conversation).add(record);
    batch.push(command);
  }
  waiting = rest;
  return batch;
}

async function commit(batch: readonly Command[]): Promise<void> {
  await Promise.all(batch.map(loadRows));
  const operation = kv.atomic();
  const changed = new Set<Hot<Account> | Hot<Conversation>>();
  const frames = batch.map((command) => put(operation, command, changed));
  for (const { key, versionstamp, value } of changed) operation.check({ key, versionstamp }).set(key, value);
  const result = await operation.commit();
  if (!result.ok) return await startOver(batch);
  for (const row of changed) row.versionstamp = result.versionstamp;
  for (const [index, { socket, pair, sender }] of batch.entries()) {
    const [answer, own, other] = frames[index] ?? [];
    if (other) tell(sockets.get(otherOf(pair, sender)), other);
    if (own) tell(sockets.get(sender), own);
    if (answer) tell(socket, answer);
  }
}

async function loadRows({ sender, pair }: Command): Promise<void> {
  if (accounts.has(sender) && conversations.has(String(pair))) return;
  const [account, conversation] = await kv.getMany<[Account, Conversation]>([
    keys.account(sender),
    keys.conversation(pair),
  ]);
  if (account.value && !accounts.has(sender)) {
    accounts.set(sender, { ...account, key: keys.account(sender), value: account.value });
  }
  if (!conversations.has(String(pair))) {
    const value = conversation.value ?? NEW_CONVERSATION;
    conversations.set(String(pair), { ...conversation, key: keys.conversation(pair), value });
  }
}

/** Writes what a message is besides its account and conversation; gives the answer and what both are told. */
function put(
  operation: Deno.AtomicOperation,
  { sender, pair, rid, text }: Command,
  changed: Set<Hot<Account> | Hot<Conversation>>,
): string[] {
  const account = accounts.get(sender);
  const conversation = conversations.get(String(pair));
  if (!account || !conversation || account.value.balance < PRICE) {
    return [refusalFrame(rid)];
  }
  changed.add(account).add(conversation);
  const receiver = otherOf(pair, sender);
  const before = conversation.value;
  const at = Math.max(Date.now(), before.last?.at ?? 0);
  const seconds = Math.floor(at / 1000);
  const seq = before.last_seq + 1;
  const id = messageId(pair, seq);
  const side = pair[0] === sender ? 0 : 1;
  const nth = before.sides[side].sent + 1;
  const credits = account.value.balance - PRICE;
  const credits_seq = account.value.seq + 1;
  const own = { ...before.sides[side], sent: nth };
  conversation.value = {
    ...before,
    last_seq: seq,
    last: { type: "text", preview: preview(text), sender_id: sender, at },
    sides: side === 0 ? [own, before.sides[1]] : [before.sides[0], own],
    listed_s: seconds,
  };
  const spent = withSpent(account.value.spent, PRICE, at);
  account.value = { ...account.value, balance: credits, seq: credits_seq, spent };
  if (before.listed_s !== seconds) {
    for (const [owner, other] of [[sender, receiver], [receiver, sender]] as const) {
      if (before.last_seq > 0) operation.delete(keys.contact(owner, before.listed_s, other));
      operation.set(keys.contact(owner, seconds, other), 0);
    }
  }
  if (nth === 1) operation.set(keys.unread(receiver, sender), 0);
  const message: Message = { type: "text", text, sender_id: sender, at, nth, rid };
  operation.set(keys.message(pair, seq), message);
  const entry = { delta: -PRICE, after: credits, cause: "message", ref: id, at, catalogue: 1 };
  operation.set(keys.entry(sender, credits_seq), entry);
  const view = viewOf(pair, seq, message);
  const ownView = { ...view, rid };
  const key = keys.rid(sender, rid);
  operation.check({ key, versionstamp: null });
  const answer: TextAnswer = { sent: id, credits_spent: PRICE };
  const row: RidRow = { digest: digestOf(receiver, text), answer, exp: at + RID_LIFE_MS };
  operation.set(key, row, { expireIn: RID_LIFE_MS });
  return [
    answerFrame(rid, ownView),
    eventFrame({ request_status: "1", request_details: ownView, credits, credits_seq }),
    eventFrame({ request_status: "1", request_details: view }),
  ];
}

/** Nothing was written: answers what was sent before, and lets the rest wait for fresh rows. */
async function startOver(batch: readonly Command[]): Promise<void> {
  for (const { sender, pair } of batch) {
    accounts.delete(sender);
    conversations.delete(String(pair));
  }
  const again: Command[] = [];
  for (const command of batch) {
    const { socket, sender, pair, rid, text } = command;
    const { value } = await kv.get<RidRow>(keys.rid(sender, rid));
    if (!value) again.push(command);
    else if (value.digest !== digestOf(otherOf(pair, sender), text)) tell(socket, refusalFrame(rid));
    else {
      const seq = parseMessageId((value.answer as TextAnswer).sent)?.seq ?? 0;
      const message = await kv.get<Message>(keys.message(pair, seq));
      if (message.value) tell(socket, answerFrame(rid, { ...viewOf(pair, seq, message.value), rid }));
    }
  }
  waiting.unshift(...again);
}

function digestOf(receiver: string, text: string): string {
  return createHash("sha256").update(`${receiver}\n${text}`).digest("base64url");
}

/** A message as its receiver sees it. */
function viewOf(pair: Pair, seq: number, { type, text, sender_id, at }: Message) {
  return {
    id: messageId(pair, seq),
    seq,
    type,
    message: text,
    sender_id,
    receiver_id: otherOf(pair, sender_id),
    timestamp: Math.floor(at / 1000),
    seen: false,
  };
}

function answerFrame(rid: string, message: { receiver_id: MemberId; rid: string }): string {
  const data = { request_details: { credits_spent: PRICE, receiver_id: message.receiver_id, message } };
  return JSON.stringify({ module: "send_message", rid, request_status: "1", data });
}

function refusalFrame(rid: string): string {
  return JSON.stringify({ module: "send_message", rid, request_status: "0", data: {} });
}

function eventFrame(data: unknown): string {
  return JSON.stringify({ module: "new_message", data });
}

/** What is told to a socket in one turn is one write, as in the product. */
function tell(socket: WebSocket | undefined, frame: string): void {
  if (!socket) return;
  const { _socket: stream } = socket as unknown as { _socket: Writable };
  if (corked.size === 0) setImmediate(uncork);
  if (!corked.has(stream)) stream.cork();
  corked.add(stream);
  socket.send(frame);
}

function uncork(): void {
  for (const stream of corked) stream.uncork();
  corked.clear();
}

const server = createServer((_, response) => response.end("ok"));
const upgrades = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });
server.on("upgrade", (request, stream, head) => {
  const sender = new URL(request.url ?? "/", "http://kv").searchParams.get("member") as MemberId;
  upgrades.handleUpgrade(request, stream, head, (socket) => {
    sockets.set(sender, socket);
    socket.on("message", (data: Uint8Array) => {
      const { rid, data: { receiver_id, message_text: text } } = JSON.parse(data.toString());
      waiting.push({ socket, sender, pair: pairOf(sender, receiver_id), rid, text });
      queueMicrotask(pump);
    });
    socket.on("close", () => sockets.delete(sender));
    socket.on("error", () => socket.terminate());
    socket.send(JSON.stringify({ module: "connected", data: {} }));
  });
});
server.listen({ host: "127.0.0.1", port: Number(port) });
