/**
 * A peer: `ws` and better-sqlite3 on Node. `node ws_sqlite.mjs PORT DATABASE PEOPLE group|alone`: with a group commit
 * (what came in one turn of the event loop is one transaction), or with a transaction for each message.
 */
import { createServer } from "node:http";
import process from "node:process";
import { setImmediate } from "node:timers";
import { load, openStore } from "./sqlite_store.mjs";

const { WebSocketServer } = load("ws");
const [port, path, people, commits] = process.argv.slice(2);
const { together } = openStore(path, people);
const sockets = new Map();
const waiting = [];
const corked = new Set();
const server = createServer((_, response) => response.end("ok"));
const upgrades = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });

function take(sender, socket, text) {
  const { module, rid, data } = JSON.parse(text);
  const command = { sender, receiver: data.receiver_id, rid, text: data.message_text };
  waiting.push({ socket, module, command });
  if (commits === "alone") commit();
  else if (waiting.length === 1) setImmediate(commit);
}

function commit() {
  const batch = waiting.splice(0);
  const results = together(batch.map(({ command }) => command));
  for (const [index, { status, data, events }] of results.entries()) {
    const { socket, module, command } = batch[index];
    for (const event of events) {
      tell(sockets.get(event.to), { module: "new_message", data: event.data });
    }
    tell(socket, { module, rid: command.rid, request_status: status, data });
  }
  for (const stream of corked) stream.uncork();
  corked.clear();
}

/** What one commit tells a socket is one write, as in the product. */
function tell(socket, frame) {
  if (!socket) return;
  const { _socket: stream } = socket;
  if (!corked.has(stream)) stream.cork();
  corked.add(stream);
  socket.send(JSON.stringify(frame));
}

server.on("upgrade", (request, stream, head) => {
  const member = new URL(request.url, "http://peer").searchParams.get("member");
  upgrades.handleUpgrade(request, stream, head, (socket) => {
    sockets.set(member, socket);
    socket.on("message", (data) => take(member, socket, data.toString()));
    socket.on("close", () => sockets.delete(member));
    socket.on("error", () => socket.terminate());
    socket.send(JSON.stringify({ module: "connected", data: {} }));
  });
});
server.listen({ host: "127.0.0.1", port: Number(port) });
