/**
 * A small IMAP server for tests over real sockets: one account with one folder, as much of IMAP4rev1 (RFC 3501) as a client
 * needs that reads mails and marks them. Its certificate is that of the SMTP server of the kit.
 */
import { Buffer } from "node:buffer";
import { once } from "node:events";
import { type AddressInfo, createServer as createPlain, type Socket } from "node:net";
import { createServer as createSecure } from "node:tls";

/** The only account of the server. */
export const IMAP_USER = "support";
export const IMAP_PASSWORD = "p@ss/wörd";

interface KeptMail {
  uid: number;
  raw: Buffer;
  flags: Set<string>;
}

export interface ImapTestServer extends AsyncDisposable {
  port: number;
  /** Stands for all numbers of mails: where it changes they begin anew. */
  validity: number;
  mails: readonly KeptMail[];
  /** Puts a mail into the folder; gives its number. */
  deliver(raw: string | Uint8Array): number;
  /** Gives all mails other numbers, as a server does that has lost them. */
  renumber(): void;
  /** Ends all connections. */
  hangUp(): void;
  /** Called before a command is carried out; what it rejects with ends the connection. */
  before: (command: string) => Promise<void>;
  /** Commands that came, without what followed them. */
  commands: string[];
  connections(): number;
}

/** Opens a server on 127.0.0.1. */
export async function openImapServer(options: { tls?: boolean } = {}): Promise<ImapTestServer> {
  const sockets = new Set<Socket>();
  const mails: KeptMail[] = [];
  let lastUid = 0;
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay();
    socket.on("close", () => sockets.delete(socket));
    // A client that hangs up is part of the tests.
    socket.on("error", () => {});
    void converse(socket, kept).catch(() => socket.destroy());
  };
  const server = options.tls
    ? createSecure({ key: await readPem("server.key"), cert: await readPem("server.pem") }, serve)
    : createPlain(serve);
  server.on("tlsClientError", () => {});
  const kept: ImapTestServer = {
    port: 0,
    validity: 1,
    mails,
    commands: [],
    before: () => Promise.resolve(),
    deliver(raw) {
      mails.push({ uid: ++lastUid, raw: Buffer.from(raw), flags: new Set() });
      return lastUid;
    },
    renumber() {
      kept.validity++;
      lastUid = 0;
      for (const mail of mails) mail.uid = ++lastUid;
    },
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  kept.port = (server.address() as AddressInfo).port;
  return kept;
}

async function converse(socket: Socket, server: ImapTestServer): Promise<void> {
  const send = (line: string | Buffer) => void socket.write(line);
  send("* OK [CAPABILITY IMAP4rev1] ready\r\n");
  const read = readLines(socket);
  let isKnown = false;
  while (true) {
    const line = await read();
    if (line === null) return;
    const [, tag = "", command = "", rest = ""] = /^(\S+) (UID \S+|\S+) ?(.*)$/is.exec(line) ?? [];
    const name = command.toUpperCase();
    server.commands.push(name);
    await server.before(name);
    switch (name) {
      case "CAPABILITY":
        send("* CAPABILITY IMAP4rev1\r\n");
        break;
      case "LOGIN":
        isKnown = isLogin(rest);
        if (isKnown) break;
        send(`${tag} NO [AUTHENTICATIONFAILED] no such account\r\n`);
        continue;
      case "SELECT":
        if (!isKnown) return;
        send(
          `* FLAGS (\\Seen \\Flagged)\r\n* ${server.mails.length} EXISTS\r\n* 0 RECENT\r\n` +
            `* OK [UIDVALIDITY ${server.validity}] as it is\r\n* OK [PERMANENTFLAGS (\\Seen \\Flagged \\*)] kept\r\n` +
            `${tag} OK [READ-WRITE] done\r\n`,
        );
        continue;
      case "UID SEARCH":
        send(`* SEARCH ${search(server.mails, rest).join(" ")}\r\n`);
        break;
      case "UID FETCH":
        for (const [nth, mail] of listed(server.mails, rest)) send(fetched(nth, mail, rest));
        break;
      case "UID STORE":
        for (const [nth, { uid, flags }] of listed(server.mails, rest)) {
          for (const [flag] of rest.matchAll(/\\\w+/g)) flags.add(flag);
          send(`* ${nth} FETCH (UID ${uid} FLAGS (${[...flags].join(" ")}))\r\n`);
        }
        break;
      case "LIST":
        send('* LIST () "/" INBOX\r\n');
        break;
      case "LOGOUT":
        send(`* BYE done\r\n${tag} OK done\r\n`);
        socket.end();
        return;
      case "NOOP":
      case "CLOSE":
      case "UNSELECT":
        break;
      default:
        send(`${tag} BAD ${name} is none\r\n`);
        continue;
    }
    send(`${tag} OK done\r\n`);
  }
}

function isLogin(rest: string): boolean {
  return rest === `"${IMAP_USER}" "${IMAP_PASSWORD}"` || rest === `${IMAP_USER} "${IMAP_PASSWORD}"` ||
    rest === `${IMAP_USER} ${IMAP_PASSWORD}`;
}

/** Numbers of mails behind one, or unseen ones. */
function search(mails: readonly KeptMail[], rest: string): number[] {
  const [, from] = /UID (\d+):\*/i.exec(rest) ?? [];
  return mails.filter(({ uid, flags }) => {
    if (/UNSEEN/i.test(rest) && flags.has("\\Seen")) return false;
    return from === undefined || uid >= Number(from) || uid === mails.at(-1)?.uid;
  }).map(({ uid }) => uid);
}

function listed(mails: readonly KeptMail[], rest: string): [number, KeptMail][] {
  const [wanted = ""] = rest.split(" ");
  const ranges = wanted.split(",").map((range) => {
    const [from = "", to = from] = range.split(":");
    return [Number(from), to === "*" ? Infinity : Number(to)] as const;
  });
  return mails.flatMap((mail, nth) =>
    ranges.some(([from, to]) => mail.uid >= from && mail.uid <= to) ? [[nth + 1, mail]] : []
  );
}

function fetched(nth: number, { uid, raw, flags }: KeptMail, rest: string): Buffer {
  const parts = [`UID ${uid}`];
  if (/FLAGS/i.test(rest)) parts.push(`FLAGS (${[...flags].join(" ")})`);
  if (/RFC822\.SIZE/i.test(rest)) parts.push(`RFC822.SIZE ${raw.length}`);
  const [, start, length] = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/i.exec(rest) ?? [null];
  const head = `* ${nth} FETCH (${parts.join(" ")}`;
  if (!/BODY\.PEEK\[\]/i.test(rest)) return Buffer.from(`${head})\r\n`);
  const from = Number(start ?? 0);
  const body = raw.subarray(from, length === undefined ? undefined : from + Number(length));
  const name = start === undefined ? "BODY[]" : `BODY[]<${from}>`;
  return Buffer.concat([
    Buffer.from(`${head} ${name} {${body.length}}\r\n`),
    body,
    Buffer.from(")\r\n"),
  ]);
}

/** Reads lines, with literals of the client in them as quoted text; null at the end. */
function readLines(socket: Socket): () => Promise<string | null> {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest = Buffer.alloc(0);
  const more = async () => {
    const { value, done } = await chunks.next();
    if (!done) rest = Buffer.concat([rest, value]);
    return !done;
  };
  return async () => {
    let line = "";
    while (true) {
      const end = rest.indexOf("\r\n");
      if (end < 0) {
        if (!await more()) return null;
        continue;
      }
      line += rest.subarray(0, end).toString();
      rest = rest.subarray(end + 2);
      const [literal, bytes] = /\{(\d+)\}$/.exec(line) ?? [];
      if (literal === undefined) return line;
      socket.write("+ go on\r\n");
      while (rest.length < Number(bytes)) if (!await more()) return null;
      line = `${line.slice(0, -literal.length)}"${rest.subarray(0, Number(bytes)).toString()}"`;
      rest = rest.subarray(Number(bytes));
    }
  };
}

function readPem(name: string): Promise<string> {
  return Deno.readTextFile(new URL(`./tls/${name}`, import.meta.url));
}
