/**
 * A peer: Socket.IO and better-sqlite3 on Node, as its documentation writes it: a room for each member, an
 * acknowledgement for each message, and here a transaction too. `node socketio_sqlite.mjs PORT DATABASE PEOPLE`.
 */
import { createServer } from "node:http";
import process from "node:process";
import { load, openStore } from "./sqlite_store.mjs";

const { Server } = load("socket.io");
const [port, path, people] = process.argv.slice(2);
const { together } = openStore(path, people);
const server = createServer((_, response) => response.end("ok"));
const io = new Server(server, { transports: ["websocket"], serveClient: false });

io.on("connection", (socket) => {
  const sender = socket.handshake.query.member;
  socket.join(sender);
  socket.on("send_message", ({ rid, receiver_id: receiver, message_text: text }, acknowledge) => {
    const [{ status, data, events }] = together([{ sender, receiver, rid, text }]);
    for (const event of events) io.to(event.to).emit("new_message", event.data);
    acknowledge({ rid, request_status: status, data });
  });
});
server.listen({ host: "127.0.0.1", port: Number(port) });
