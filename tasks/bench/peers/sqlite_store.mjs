/**
 * A message in SQLite, written by hand as one would: what a paid message of the product writes, in tables. Both SQLite
 * peers use it; they run on Node, in the folder where npm has put their packages.
 *
 * Invariant: nothing is told before `together` has come back, since then it is on the disk (WAL, `synchronous = FULL`).
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";

/** Loads a package of the folder that the program runs in. */
export const load = createRequire(`${process.cwd()}/`);

const PRICE = 50;
const PREVIEW = 80;
const COINS = 500_000_000;
const RID_LIFE_MS = 7 * 24 * 60 * 60_000;

const TABLES = `
  CREATE TABLE conversations (
    id TEXT PRIMARY KEY, last_seq INTEGER, preview TEXT, sender_id TEXT, at INTEGER
  ) WITHOUT ROWID;
  CREATE TABLE messages (
    conversation TEXT, seq INTEGER, type TEXT, text TEXT, sender_id TEXT, at INTEGER, rid TEXT,
    PRIMARY KEY (conversation, seq)
  ) WITHOUT ROWID;
  CREATE TABLE contacts (
    owner TEXT, other TEXT, listed_s INTEGER, unread INTEGER, PRIMARY KEY (owner, other)
  ) WITHOUT ROWID;
  CREATE INDEX contacts_by_time ON contacts (owner, listed_s);
  CREATE TABLE accounts (member TEXT PRIMARY KEY, balance INTEGER CHECK (balance >= 0), seq INTEGER) WITHOUT ROWID;
  CREATE TABLE entries (
    member TEXT, seq INTEGER, delta INTEGER, after INTEGER, cause TEXT, ref TEXT, at INTEGER,
    PRIMARY KEY (member, seq)
  ) WITHOUT ROWID;
  CREATE TABLE rids (
    member TEXT, rid TEXT, digest TEXT, seq INTEGER, exp INTEGER, PRIMARY KEY (member, rid)
  ) WITHOUT ROWID;
`;

/** Opens an empty database with coins for everybody in the file `people`. */
export function openStore(path, people) {
  const Database = load("better-sqlite3");
  const database = new Database(path);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec(TABLES);
  const on = (sql) => database.prepare(sql);
  const readRid = on("SELECT digest, seq FROM rids WHERE member = ? AND rid = ?");
  const readMessage = on("SELECT text, sender_id, at FROM messages WHERE conversation = ? AND seq = ?");
  const readConversation = on("SELECT last_seq, at FROM conversations WHERE id = ?");
  const readAccount = on("SELECT balance, seq FROM accounts WHERE member = ?");
  const putConversation = on("INSERT OR REPLACE INTO conversations VALUES (?, ?, ?, ?, ?)");
  const addMessage = on("INSERT INTO messages VALUES (?, ?, 'text', ?, ?, ?, ?)");
  const putContact = on(
    "INSERT INTO contacts VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET " +
      "listed_s = excluded.listed_s, unread = unread + excluded.unread",
  );
  const putAccount = on("UPDATE accounts SET balance = ?, seq = ? WHERE member = ?");
  const addEntry = on("INSERT INTO entries VALUES (?, ?, ?, ?, 'message', ?, ?)");
  const addRid = on("INSERT INTO rids VALUES (?, ?, ?, ?, ?)");

  const addAccount = on("INSERT INTO accounts VALUES (?, ?, 0)");
  database.transaction(() => {
    for (const { id } of JSON.parse(readFileSync(people, "utf8"))) addAccount.run(id, COINS);
  })();

  /** Sends one message: what the sender is answered, and what both are told. */
  function send({ sender, receiver, rid, text }) {
    const digest = createHash("sha256").update(`${receiver}\n${text}`).digest("base64url");
    const done = readRid.get(sender, rid);
    if (done && done.digest !== digest) return refused("idempotency_mismatch");
    const pair = sender < receiver ? `${sender}.${receiver}` : `${receiver}.${sender}`;
    if (done) {
      const view = viewOf(pair, done.seq, { receiver, ...readMessage.get(pair, done.seq) });
      return { status: "1", data: answerOf({ ...view, rid }), events: [] };
    }
    const { balance, seq: movements } = readAccount.get(sender);
    if (balance < PRICE) return refused("not_enough_credits");
    const conversation = readConversation.get(pair);
    const at = Math.max(Date.now(), conversation?.at ?? 0);
    const seconds = Math.floor(at / 1000);
    const seq = (conversation?.last_seq ?? 0) + 1;
    const credits = balance - PRICE;
    const credits_seq = movements + 1;
    const view = viewOf(pair, seq, { text, sender_id: sender, receiver, at });
    const ownView = { ...view, rid };
    putConversation.run(pair, seq, text.slice(0, PREVIEW), sender, at);
    addMessage.run(pair, seq, text, sender, at, rid);
    putContact.run(sender, receiver, seconds, 0);
    putContact.run(receiver, sender, seconds, 1);
    putAccount.run(credits, credits_seq, sender);
    addEntry.run(sender, credits_seq, -PRICE, credits, view.id, at);
    addRid.run(sender, rid, digest, seq, at + RID_LIFE_MS);
    const events = [
      { to: receiver, data: { request_status: "1", request_details: view } },
      { to: sender, data: { request_status: "1", request_details: ownView, credits, credits_seq } },
    ];
    return { status: "1", data: answerOf(ownView), events };
  }

  /** Sends messages in one transaction, and gives what each came to once all are on the disk. */
  return { together: database.transaction((commands) => commands.map(send)) };
}

function viewOf(pair, seq, { text, sender_id, receiver, at }) {
  return {
    id: `${pair}.${seq}`,
    seq,
    type: "text",
    message: text,
    sender_id,
    receiver_id: receiver,
    timestamp: Math.floor(at / 1000),
    seen: false,
  };
}

function answerOf(message) {
  return { request_details: { credits_spent: PRICE, receiver_id: message.receiver_id, message } };
}

function refused(code) {
  return { status: "0", data: { code }, events: [] };
}
