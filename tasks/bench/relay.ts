/**
 * The ceiling: a `ws` server without storage, that parses a message, forwards it to the other of the pair and answers.
 * `deno run -A tasks/bench/relay.ts PORT`; sockets say who they are by `?member=`.
 */
import { createServer } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";

const sockets = new Map<string, WebSocket>();
const server = createServer((_, response) => response.end("ok"));
const upgrades = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });

function relay(sender: string, socket: WebSocket, text: string): void {
  if (text === "ping") return socket.send("pong");
  const { module, rid, data } = JSON.parse(text);
  const timestamp = Math.floor(Date.now() / 1000);
  const message = { message: data.message_text, sender_id: sender, receiver_id: data.receiver_id, timestamp };
  const event = { module: "new_message", data: { request_status: "1", request_details: message } };
  sockets.get(data.receiver_id)?.send(JSON.stringify(event));
  socket.send(JSON.stringify({ module, rid, request_status: "1", data: { request_details: { message } } }));
}

server.on("upgrade", (request, stream, head) => {
  const member = new URL(request.url ?? "/", "http://relay").searchParams.get("member") ?? "";
  upgrades.handleUpgrade(request, stream, head, (socket) => {
    sockets.set(member, socket);
    socket.on("message", (data: Uint8Array) => relay(member, socket, data.toString()));
    socket.on("close", () => sockets.delete(member));
    socket.on("error", () => socket.terminate());
    socket.send(JSON.stringify({ module: "connected", data: {} }));
  });
});
server.listen({ host: "127.0.0.1", port: Number(Deno.args[0] ?? 0) });
