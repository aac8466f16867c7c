/** What every mailbox keeps to, over a real socket where there is one. */
import assert from "node:assert/strict";
import { openImap } from "@/adapters/mailbox/imap.ts";
import { openNoMailbox } from "@/adapters/mailbox/none.ts";
import { MAIL_IN_AT_ONCE, MAIL_IN_MAX_BYTES } from "@/domain/limits.ts";
import type { Mailbox, MailboxPlace, ReceivedMail } from "@/domain/mailbox.ts";
import { IMAP_PASSWORD, IMAP_USER, type ImapTestServer, openImapServer } from "@/tests/kit/imap.ts";
import { SMTP_CA_FILE } from "@/tests/kit/smtp.ts";

const GOES_ON = new AbortController().signal;
const MAIL = "From: dana@example.com\r\nSubject: hello\r\n\r\nHello.\r\n";

function imapOf(server: ImapTestServer, password = IMAP_PASSWORD): Mailbox {
  return openImap({
    url: `imap://${IMAP_USER}:${encodeURIComponent(password)}@127.0.0.1:${server.port}?tls=off`,
  });
}

async function readAll(mailbox: Mailbox, after: MailboxPlace | null = null): Promise<ReceivedMail[]> {
  const mails: ReceivedMail[] = [];
  await mailbox.read(after, (mail) => Promise.resolve(void mails.push(mail)), GOES_ON);
  return mails;
}

for (const kind of ["none", "imap"] as const) {
  Deno.test(`TK-8 mailbox (${kind}): an empty one hands on nothing, however often it is asked`, async () => {
    await using server = await openImapServer();
    const mailbox = kind === "none" ? openNoMailbox() : imapOf(server);
    assert.deepEqual(await readAll(mailbox), []);
    assert.deepEqual(await readAll(mailbox, { validity: "1", uid: 7 }), []);
  });
}

Deno.test("TK-8 imap: the oldest first, byte by byte, marked as read once taken, and those behind a place alone", async () => {
  await using server = await openImapServer();
  const raw = new TextEncoder().encode(`${MAIL}שלום \u0001`);
  server.deliver(MAIL);
  server.deliver(raw);
  const mails = await readAll(imapOf(server));
  assert.deepEqual(mails.map(({ place }) => place), [{ validity: "1", uid: 1 }, { validity: "1", uid: 2 }]);
  assert.deepEqual(mails[1]?.raw, raw);
  assert.equal(mails[1]?.bytes, raw.length);
  assert.ok(server.mails.every(({ flags }) => flags.has("\\Seen")));
  server.deliver(MAIL);
  assert.deepEqual((await readAll(imapOf(server), { validity: "1", uid: 2 })).map(({ place }) => place.uid), [
    3,
  ]);
  assert.deepEqual(await readAll(imapOf(server), { validity: "1", uid: 3 }), []);
});

Deno.test("TK-8 imap: where the server numbers anew, or nothing was read before, what is unread comes", async () => {
  await using server = await openImapServer();
  server.deliver(MAIL);
  await readAll(imapOf(server));
  server.deliver(MAIL);
  server.renumber();
  const mails = await readAll(imapOf(server), { validity: "1", uid: 9 });
  assert.deepEqual(mails.map(({ place }) => place), [{ validity: "2", uid: 2 }]);
});

Deno.test("TK-8 imap: what could not be taken stays unread, and the connection ends", async () => {
  await using server = await openImapServer();
  server.deliver(MAIL);
  await assert.rejects(
    imapOf(server).read(null, () => Promise.reject(new Error("no database")), GOES_ON),
    /no database/,
  );
  assert.equal(server.mails[0]?.flags.has("\\Seen"), false);
  assert.equal((await readAll(imapOf(server))).length, 1);
});

Deno.test("TK-8 imap: of a mail beyond the limit the beginning comes, with the size of all", async () => {
  await using server = await openImapServer();
  server.deliver(MAIL + "x".repeat(2 * MAIL_IN_MAX_BYTES));
  const [mail] = await readAll(imapOf(server));
  assert.equal(mail?.raw.length, MAIL_IN_MAX_BYTES);
  assert.equal(mail?.bytes, MAIL.length + 2 * MAIL_IN_MAX_BYTES);
});

Deno.test("TK-8 imap: so many at once, and the rest at the next look", async () => {
  await using server = await openImapServer();
  for (let nth = 0; nth < MAIL_IN_AT_ONCE + 5; nth++) server.deliver(MAIL);
  const first = await readAll(imapOf(server));
  assert.equal(first.length, MAIL_IN_AT_ONCE);
  assert.equal((await readAll(imapOf(server), first.at(-1)?.place ?? null)).length, 5);
});

Deno.test("TK-8 imap: an aborted look takes no more", async () => {
  await using server = await openImapServer();
  server.deliver(MAIL);
  server.deliver(MAIL);
  const ended = new AbortController();
  let taken = 0;
  await imapOf(server).read(null, () => {
    taken++;
    ended.abort();
    return Promise.resolve();
  }, ended.signal);
  assert.equal(taken, 1);
});

Deno.test("TK-8 imap: a wrong password, a cut connection and nobody there reject without naming an address", async () => {
  await using server = await openImapServer();
  await assert.rejects(readAll(imapOf(server, "wrong")), /Cannot read the mailbox/);
  server.deliver(MAIL);
  server.before = (command) => {
    if (command === "UID FETCH") server.hangUp();
    return Promise.resolve();
  };
  await assert.rejects(readAll(imapOf(server)), /Cannot read the mailbox/);
  await assert.rejects(
    readAll(openImap({ url: "imap://me@127.0.0.1:1?tls=off" })),
    (error: Error) => !/@/.test(error.message),
  );
});

Deno.test("TK-8 imap: by TLS the certificate is checked", async () => {
  await using server = await openImapServer({ tls: true });
  server.deliver(MAIL);
  const url = `imaps://${IMAP_USER}:${encodeURIComponent(IMAP_PASSWORD)}@localhost:${server.port}`;
  await assert.rejects(readAll(openImap({ url })), /Cannot read the mailbox/);
  const ca = await Deno.readTextFile(SMTP_CA_FILE);
  assert.equal((await readAll(openImap({ url, ca }))).length, 1);
});

Deno.test("TK-8 imap: without TLS on the way nothing is said to a server that offers none", async () => {
  await using server = await openImapServer();
  const url = `imap://${IMAP_USER}:${encodeURIComponent(IMAP_PASSWORD)}@127.0.0.1:${server.port}`;
  await assert.rejects(readAll(openImap({ url })), /Cannot read the mailbox/);
  assert.equal(server.commands.includes("LOGIN"), false);
});
