/**
 * What a stranger may try against a server: a program of its own, so that whoever measures the server meanwhile is not
 * kept busy. `attacks.ts PORT MS NAME…` plays the attacks of these names at once for so long, all of them without a name,
 * from an address of its own, and on loopback alone.
 */
import { connect, type Socket } from "node:net";
import { ATTACK_NAMES, type AttackName } from "@/tests/kit/attack_names.ts";
import { BOUNDARY } from "@/tests/kit/raw_form.ts";

const [port, ms] = Deno.args.slice(0, 2).map(Number);
const names = Deno.args.slice(2);
const FROM = "127.0.0.2";
const host = `127.0.0.1:${port}`;
const origin = `http://${host}`;
const until = performance.now() + Number(ms);
const WEBSOCKET =
  "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
const RECONNECT_MS = 20;
/** How many answers each of the hurried ones has heard. */
const answered: Record<string, number> = {};

function head(line: string, lines = ""): string {
  return `${line} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n${lines}`;
}

function form(path: string, fields: Record<string, string>): string {
  const body = String(new URLSearchParams(fields));
  const type = "Content-Type: application/x-www-form-urlencoded";
  return head(`POST ${path}`, `${type}\r\nContent-Length: ${body.length}\r\n\r\n`) + body;
}

/** A frame of a client, or a part of one. */
function frame(bytes: number, isLast: boolean, opcode: number): Uint8Array {
  const isShort = bytes < 126;
  const data = new Uint8Array(bytes + (isShort ? 6 : 14));
  data.set([(isLast ? 0x80 : 0) | opcode, 0x80 | (isShort ? bytes : 127)]);
  if (!isShort) new DataView(data.buffer).setUint32(6, bytes);
  return data;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Opens connections again and again, until the end; `use` has each of them until it is closed. */
async function keepOpen(count: number, use: (socket: Socket) => void): Promise<void> {
  await Promise.all(Array.from({ length: count }, async () => {
    while (performance.now() < until) {
      await new Promise<void>((resolve) => {
        const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress: FROM });
        const timer = setTimeout(() => socket.destroy(), Math.max(0, until - performance.now()));
        socket.on("error", () => {});
        socket.once("connect", () => use(socket));
        socket.once("close", () => {
          clearTimeout(timer);
          resolve();
        });
      });
      await pause(RECONNECT_MS);
    }
  }));
}

/** Sends the beginning of something and then a character every now and then. */
function trickle(start: string): (socket: Socket) => void {
  return (socket) => {
    socket.resume();
    socket.write(start);
    const timer = setInterval(() => socket.write("x"), 500);
    socket.once("close", () => clearInterval(timer));
  };
}

/** Asks as fast as it is answered. */
function hurry(name: string, next: () => string): (socket: Socket) => void {
  return (socket) => {
    socket.on("data", (data) => {
      if (!String(data).includes("HTTP/1.1 ")) return;
      answered[name] = (answered[name] ?? 0) + 1;
      socket.write(next());
    });
    socket.write(next());
  };
}

let nth = 0;
const password = "correct horse";
const upgrade = head("GET /socket?token=kindling", `${WEBSOCKET}Connection: Upgrade\r\n\r\n`);
const upload = head(
  "POST /upload",
  `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 9000000\r\n\r\n`,
);

/** Sends a block again and again, as fast as it is taken. */
function flood(socket: Socket, block: Uint8Array | string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.resume();
  socket.on("drain", more);
  more();
}

/** Has a socket, and then does this with it. */
function afterUpgrade(then: (socket: Socket) => void): (socket: Socket) => void {
  return (socket) => {
    socket.write(upgrade);
    socket.once("data", () => then(socket));
  };
}

const filler = new Uint8Array(64 * 1_024).fill(0x78);
const ATTACKS: Record<AttackName, () => Promise<void>> = {
  pipelined: () => keepOpen(10, (socket) => void socket.write(head("GET /login", "\r\n").repeat(1_000))),
  "slow heads": () => keepOpen(60, trickle(head("GET /login", "X: "))),
  "slow bodies": () => keepOpen(30, trickle(head("POST /login", "Content-Length: 60000\r\n\r\n"))),
  "slow upgrades": () => keepOpen(30, trickle(head("GET /socket", `${WEBSOCKET}X: `))),
  "silent sockets": () => keepOpen(10, (socket) => void socket.write(upgrade)),
  "large frames": () => keepOpen(5, afterUpgrade((socket) => socket.write(frame(1_000_000, true, 1)))),
  "frames behind a large one": () =>
    keepOpen(
      5,
      afterUpgrade((socket) => {
        socket.write(frame(1_000_000, true, 1));
        flood(socket, filler);
      }),
    ),
  "parts of a frame": () =>
    keepOpen(
      5,
      afterUpgrade((socket) => {
        for (let part = 0; part < 1_000; part++) socket.write(frame(1_000, false, part === 0 ? 1 : 0));
      }),
    ),
  "many frames": () => keepOpen(5, afterUpgrade((socket) => flood(socket, frame(20, true, 1)))),
  "many pings": () => keepOpen(5, afterUpgrade((socket) => flood(socket, frame(100, true, 9)))),
  "unread pongs": () =>
    keepOpen(
      5,
      afterUpgrade((socket) => {
        flood(socket, frame(100, true, 9));
        socket.pause();
      }),
    ),
  "cut sockets": () => keepOpen(10, afterUpgrade((socket) => socket.destroy())),
  "behind a refused upgrade": () =>
    keepOpen(5, (socket) => {
      socket.write(head("GET /nowhere", `${WEBSOCKET}Connection: Upgrade\r\n\r\n`));
      flood(socket, filler);
    }),
  "unread answers": () =>
    keepOpen(10, (socket) => {
      socket.pause();
      for (let request = 0; request < 8; request++) socket.write(head("GET /static/app.css", "\r\n"));
    }),
  "long bodies": () =>
    keepOpen(5, (socket) => {
      socket.write(head("POST /login", "Content-Length: 9000000000\r\n\r\n"));
      flood(socket, filler);
    }),
  nowhere: () => keepOpen(8, hurry("nowhere", () => head(`GET /nowhere/${nth++}`, "\r\n"))),
  cookies: () =>
    keepOpen(4, hurry("cookies", () => head("GET /", `Cookie: ${"a=b; ".repeat(3_000)}\r\n\r\n`))),
  logins: () =>
    keepOpen(4, hurry("logins", () => form("/login", { email: `a${nth++}@example.com`, password }))),
  registrations: () =>
    keepOpen(4, hurry("registrations", () => form("/register?wizard=quick&step=password", { password }))),
  uploads: () => keepOpen(20, trickle(upload + "x".repeat(100_000))),
};

await Promise.all((names.length > 0 ? names : ATTACK_NAMES).map((name) => ATTACKS[name as AttackName]()));
console.log(JSON.stringify(answered));
