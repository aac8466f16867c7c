import assert from "node:assert/strict";
import { type Mail, PermanentMailError } from "@/domain/mail.ts";
import { openSmtp, type SmtpOptions } from "@/adapters/mail/smtp.ts";
import { openSmtpServer, SMTP_CA_FILE, SMTP_PASSWORD, SMTP_USER, smtpTest } from "@/tests/kit/smtp.ts";
import { until, within } from "@/tests/kit/until.ts";

const MAIL: Mail = {
  kind: "verify",
  to: "dana@example.com",
  subject: "אישור כתובת האימייל שלך ב־Kindling",
  text: "שלום דנה,\n\nhttps://example.com/verify/abc\n",
  html: '<html lang="he" dir="rtl"><body><p>שלום דנה, Grüße &amp; 😀</p></body></html>',
};
const FROM = { name: "Kindling", address: "no-reply@example.com" };
const ca = await Deno.readTextFile(SMTP_CA_FILE);

function urlOf(port: number, { password = SMTP_PASSWORD, scheme = "smtp", search = "?tls=on" } = {}): string {
  return `${scheme}://${SMTP_USER}:${encodeURIComponent(password)}@127.0.0.1:${port}${search}`;
}

/** Sends a mail by a connection of its own. */
async function sendOnce(mail: Mail, options: Partial<SmtpOptions> & { url: string }): Promise<void> {
  const postman = openSmtp({ from: FROM, ca, ...options });
  try {
    await within("the mail is settled", postman.send(mail));
  } finally {
    await postman.close();
  }
}

smtpTest(
  "ML-7 smtp: subject and both parts arrive as they were written, by STARTTLS with a login",
  async () => {
    await using server = await openSmtpServer();
    await sendOnce(MAIL, { url: urlOf(server.port) });
    const [delivery] = server.deliveries;
    assert.ok(delivery);
    assert.equal(server.deliveries.length, 1);
    assert.deepEqual(delivery.to, [MAIL.to]);
    assert.equal(delivery.from, FROM.address);
    assert.equal(delivery.secure, true);
    assert.equal(delivery.user, SMTP_USER);
    assert.deepEqual(server.logins, { tried: 1, secure: 1 });
    const { mail } = delivery;
    assert.equal(mail.subject, MAIL.subject);
    assert.equal(mail.text?.trimEnd(), MAIL.text.trimEnd());
    assert.equal(mail.html?.trim(), MAIL.html);
    assert.equal(mail.from?.name, FROM.name);
    assert.deepEqual(mail.attachments, []);
  },
);

smtpTest(
  "DG-8 smtp: a mail that can be turned off says how, so that one tap of a mail program does it",
  async () => {
    await using server = await openSmtpServer();
    const url = urlOf(server.port);
    const unsubscribe = `https://example.com/notifications/off/${"A".repeat(51)}`;
    await sendOnce({ ...MAIL, kind: "digest", unsubscribe }, { url });
    await sendOnce(MAIL, { url });
    const headersOf = (nth: number) =>
      new Map(server.deliveries[nth]?.mail.headers.map(({ key, value }) => [key, value]));
    assert.equal(headersOf(0).get("list-unsubscribe"), `<${unsubscribe}>`);
    assert.equal(headersOf(0).get("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    assert.equal(headersOf(1).has("list-unsubscribe"), false);
  },
);

smtpTest("ML-7 smtp: TLS from the first byte on", async () => {
  await using server = await openSmtpServer({ implicitTls: true });
  await sendOnce(MAIL, { url: urlOf(server.port, { scheme: "smtps", search: "" }) });
  assert.equal(server.deliveries[0]?.secure, true);
});

smtpTest("ML-7 smtp: several mails share a connection", async () => {
  await using server = await openSmtpServer();
  const postman = openSmtp({ url: urlOf(server.port), from: FROM, ca });
  for (let count = 0; count < 5; count++) await postman.send(MAIL);
  assert.equal(server.deliveries.length, 5);
  assert.equal(server.logins.tried, 1);
  await postman.close();
  await until("the connection is closed", () => server.connections() === 0);
});

smtpTest("ML-8 smtp: without the STARTTLS that it needs, neither password nor mail is sent", async () => {
  await using server = await openSmtpServer({ starttls: false });
  await assert.rejects(sendOnce(MAIL, { url: urlOf(server.port) }), /Cannot send a mail: ETLS/);
  assert.deepEqual(server.logins, { tried: 0, secure: 0 });
  assert.deepEqual(server.deliveries, []);
});

smtpTest(
  "ML-8 smtp: a certificate of an authority that nobody named is refused before the password",
  async () => {
    for (const implicitTls of [false, true]) {
      await using server = await openSmtpServer({ implicitTls });
      const url = urlOf(server.port, implicitTls ? { scheme: "smtps", search: "" } : {});
      await assert.rejects(sendOnce(MAIL, { url, ca: undefined }), /Cannot send a mail: .*certificate/i);
      assert.deepEqual(server.logins, { tried: 0, secure: 0 });
    }
  },
);

smtpTest("ML-8 smtp: a server on this machine may do without TLS, and one with `?tls=off`", async () => {
  await using server = await openSmtpServer({ starttls: false });
  await sendOnce(MAIL, { url: urlOf(server.port, { search: "" }) });
  assert.equal(server.deliveries[0]?.secure, false);
  await using relay = await openSmtpServer({ login: false });
  await sendOnce(MAIL, { url: `smtp://127.0.0.1:${relay.port}?tls=off` });
  assert.equal(relay.deliveries[0]?.secure, false);
});

smtpTest("ML-9 smtp: a wrong password and a refused mail are told without any address", async () => {
  await using server = await openSmtpServer();
  await assert.rejects(sendOnce(MAIL, { url: urlOf(server.port, { password: "wrong" }) }), (error: Error) => {
    assert.match(error.message, /^Cannot send a mail: EAUTH .*535/);
    assert.doesNotMatch(error.message + error.stack, /@example\.com/);
    return true;
  });
  await using full = await openSmtpServer({
    answer: () => Promise.resolve(new Error(`Mailbox of <${MAIL.to}> is full`)),
  });
  await assert.rejects(sendOnce(MAIL, { url: urlOf(full.port) }), (error: Error) => {
    assert.match(error.message, /^Cannot send a mail: EMESSAGE .*is full/);
    assert.doesNotMatch(error.message + error.stack, /dana/);
    return true;
  });
  assert.deepEqual(full.deliveries, []);
});

smtpTest("ML-9 smtp: a mailbox that is refused for good is told so, one that is not now is not", async () => {
  const cases = [
    [550, `5.1.1 <${MAIL.to}> no such user`, true],
    [552, "Mailbox full", true],
    [559, "No", true],
    [451, "4.7.1 Greylisted", false],
    [503, "Login first", false],
    // Not this mailbox is refused there, but whoever sends: that is mended while mails wait.
    [550, "5.7.1 Relaying denied", false],
  ] as const;
  for (const [status, text, isPermanent] of cases) {
    await using server = await openSmtpServer({ refusal: { status, text } });
    await assert.rejects(sendOnce(MAIL, { url: urlOf(server.port) }), (error: Error) => {
      assert.equal(error instanceof PermanentMailError, isPermanent, `${status} ${text}`);
      const { code, responseCode } = Object(isPermanent ? error.cause : error);
      assert.deepEqual([code, responseCode], ["EENVELOPE", status]);
      assert.doesNotMatch(Deno.inspect(error), /dana/);
      return true;
    });
  }
});

smtpTest("ML-9 smtp: a sender that is refused is nothing that the mailbox is to blame for", async () => {
  await using server = await openSmtpServer({ refusedSender: true });
  await assert.rejects(sendOnce(MAIL, { url: urlOf(server.port) }), (error: Error) => {
    assert.match(error.message, /^Cannot send a mail: EENVELOPE .*550/);
    return !(error instanceof PermanentMailError);
  });
});

smtpTest("ML-9 smtp: a server that is down is told at once", async () => {
  const server = await openSmtpServer();
  await server[Symbol.asyncDispose]();
  await assert.rejects(
    sendOnce(MAIL, { url: urlOf(server.port) }),
    /Cannot send a mail: ESOCKET .*ECONNREFUSED/,
  );
});

smtpTest("ML-9 smtp: a server that never greets is given up in time", async () => {
  using silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const accepted = silent.accept();
  const url = urlOf(silent.addr.port);
  await assert.rejects(sendOnce(MAIL, { url, connectMs: 100 }), /Cannot send a mail: ETIMEDOUT/);
  (await accepted).close();
});

smtpTest("ML-9 smtp: a server that never takes the mail is given up in time", async () => {
  const held = Promise.withResolvers<null>();
  await using server = await openSmtpServer({ answer: () => held.promise });
  await assert.rejects(sendOnce(MAIL, { url: urlOf(server.port), sendMs: 300 }), /Cannot send a mail: /);
  held.resolve(null);
});

smtpTest("ML-9 smtp: closing waits for a mail under way, but not for long", async () => {
  const taking = Promise.withResolvers<void>();
  const held = Promise.withResolvers<null>();
  function answer(): Promise<null> {
    taking.resolve();
    return held.promise;
  }
  await using server = await openSmtpServer({ answer });
  const patient = openSmtp({ url: urlOf(server.port), from: FROM, ca });
  const sending = patient.send(MAIL);
  await within("the server has the mail", taking.promise);
  const closing = patient.close();
  held.resolve(null);
  await within("it is closed", Promise.all([closing, sending]));
  assert.equal(server.deliveries.length, 1);
  await assert.rejects(patient.send(MAIL), /Cannot send a mail: .*closed/);

  const never = Promise.withResolvers<null>();
  await using stuck = await openSmtpServer({ answer: () => never.promise });
  const hasty = openSmtp({ url: urlOf(stuck.port), from: FROM, ca, drainMs: 50 });
  const lost = assert.rejects(hasty.send(MAIL), /Cannot send a mail/);
  await until("the server is asked", () => stuck.logins.tried === 1);
  await within("it is closed", hasty.close());
  await lost;
  never.resolve(null);
});

smtpTest("ML-10 smtp: nothing that stands in a mail becomes a header or a recipient", async () => {
  await using server = await openSmtpServer();
  const url = urlOf(server.port);
  await sendOnce({ ...MAIL, subject: "Hello\r\nBcc: eve@example.com\r\n\r\nBody" }, { url });
  const [delivery] = server.deliveries;
  assert.ok(delivery);
  assert.deepEqual(delivery.to, [MAIL.to]);
  assert.equal(delivery.mail.bcc, undefined);
  assert.equal(delivery.mail.headers.some(({ key }) => key === "bcc"), false);
  const wrong = [
    "dana@example.com, eve@example.com",
    "dana@example.com\r\nBcc: eve@example.com",
    "Eve <eve@example.com>",
    "dana@example.com eve@example.com",
    "group: eve@example.com;",
    "dana",
    "",
  ];
  for (const address of wrong) {
    await assert.rejects(sendOnce({ ...MAIL, to: address }, { url }), /Cannot send a mail/, address);
    await assert.rejects(sendOnce({ ...MAIL, replyTo: address }, { url }), /Cannot send a mail/, address);
  }
  assert.equal(server.deliveries.length, 1);
});

smtpTest("ML-10 smtp: a mail says what it is: sender, date, id, and that a machine wrote it", async () => {
  await using server = await openSmtpServer();
  const url = urlOf(server.port);
  await sendOnce(MAIL, { url });
  await sendOnce({ ...MAIL, kind: "support", replyTo: "visitor@example.com" }, { url });
  const [written, support] = server.deliveries.map(({ mail }) => mail);
  assert.ok(written && support);
  const headers = new Map(written.headers.map(({ key, value }) => [key, value]));
  assert.match(written.messageId ?? "", /^<[^\s@<>]+@example\.com>$/);
  assert.notEqual(written.messageId, support.messageId);
  assert.ok(Math.abs(Date.parse(written.date ?? "") - Date.now()) < 60_000);
  assert.equal(headers.get("auto-submitted"), "auto-generated");
  assert.equal(written.replyTo, undefined);
  for (const key of headers.keys()) assert.doesNotMatch(key, /^(list-|x-mailer|precedence)/);
  assert.equal(support.headers.some(({ key }) => key === "auto-submitted"), false);
  assert.equal(support.replyTo?.[0]?.address, "visitor@example.com");
});
