/** Support by mail over real servers: what leaves by SMTP comes back over IMAP and joins its thread. */
import assert from "node:assert/strict";
import { openImap } from "@/adapters/mailbox/imap.ts";
import type { Mailbox } from "@/domain/mailbox.ts";
import type { Ticket } from "@/store/records.ts";
import { keys } from "@/store/keys.ts";
import { openServer, postForm, type TestServer, until } from "@/tests/kit/mod.ts";
import { invite } from "@/tests/kit/desk_people.ts";
import { IMAP_PASSWORD, IMAP_USER, type ImapTestServer, openImapServer } from "@/tests/kit/imap.ts";
import { instanceOf } from "@/tests/kit/server.ts";
import type { TestSettings } from "@/tests/kit/settings.ts";
import {
  openSmtpServer,
  SMTP_CA_FILE,
  SMTP_PASSWORD,
  SMTP_USER,
  smtpTest,
  type SmtpTestServer,
} from "@/tests/kit/smtp.ts";

const DANA = "dana@example.com";

function settingsOf(smtp: SmtpTestServer, imap: ImapTestServer): TestSettings {
  return {
    SMTP_URL: `smtp://${SMTP_USER}:${encodeURIComponent(SMTP_PASSWORD)}@127.0.0.1:${smtp.port}?tls=on`,
    SMTP_CA: SMTP_CA_FILE,
    MAIL_FROM: "hello@kindling.example",
    SUPPORT_IMAP_URL: `imaps://${IMAP_USER}:${encodeURIComponent(IMAP_PASSWORD)}@localhost:${imap.port}`,
    SUPPORT_IMAP_CA: SMTP_CA_FILE,
  };
}

async function ticketsOf(server: TestServer): Promise<Ticket[]> {
  return (await Array.fromAsync(server.database.list(keys.tickets()))).map(({ value }) => value);
}

function delivered(smtp: SmtpTestServer, subject: RegExp) {
  return until(
    `a mail ${subject}`,
    () => smtp.deliveries.find(({ mail }) => subject.test(mail.subject ?? "")),
  );
}

smtpTest(
  "TK-2 TK-8 TK-9 TK-10 support: form, receipt, answer by SMTP, reply over IMAP, one thread",
  async () => {
    await using smtp = await openSmtpServer();
    await using imap = await openImapServer({ tls: true });
    await using server = await openServer({ settings: settingsOf(smtp, imap) });
    const form = { name: "Dana", email: DANA, topic: "problem", text: "The spin stopped.", website: "" };
    assert.equal((await postForm(server, "/support", form)).status, 303);
    const [ticket] = await ticketsOf(server);
    assert.ok(ticket);
    const { id } = ticket;
    const receipt = await delivered(smtp, /has arrived/);
    assert.deepEqual(receipt.to, [DANA]);
    const { context } = instanceOf(server);
    assert.ok(context);
    const mia = await invite(context, "mia@example.com", ["support"]);
    const wanted = { kind: "answer", text: "It works now." } as const;
    const done = await context.actors.desk.tickets.write(
      { staff: mia.id, roles: ["support"] },
      { ticket: id, version: 0 },
      wanted,
    );
    assert.ok(done.ok);
    const { mail } = await delivered(smtp, /^Answer to your message/);
    const replyTo = mail.replyTo?.[0]?.address ?? "";
    assert.ok(replyTo.includes(`+${id}.`), replyTo);
    assert.equal(mail.inReplyTo, receipt.mail.messageId, "mail programs show one thread");
    assert.ok(mail.references?.includes(receipt.mail.messageId ?? "none"));
    imap.deliver([
      `From: Dana <${DANA}>`,
      `To: ${replyTo}`,
      `Subject: Re: ${mail.subject}`,
      `Message-ID: <reply@example.com>`,
      `In-Reply-To: ${mail.messageId}`,
      "Content-Type: text/plain; charset=utf-8",
      "",
      "Thank you!",
      "",
      "On Monday, support wrote:",
      "> It works now.",
    ].join("\r\n"));
    imap.deliver(`From: eve@example.com\r\nSubject: New\r\n\r\nI have a question.`);
    // As at the next look.
    await context.actors.support.mail.read(await mailboxOf(imap), new AbortController().signal, () => {});
    const entries = (await Array.fromAsync(server.database.list(keys.ticketEntries(id)))).map(({ value }) =>
      value
    );
    assert.deepEqual(entries.map(({ kind, text }) => [kind, text]), [
      ["answer", "It works now."],
      ["written", "Thank you!"],
    ]);
    const all = await ticketsOf(server);
    assert.deepEqual(all.map(({ email }) => email).sort(), [DANA, "eve@example.com"]);
    assert.equal(all.find((each) => each.id === id)?.state, "open");
    assert.ok(imap.mails.every(({ flags }) => flags.has("\\Seen")));
    assert.equal(smtp.deliveries.some(({ to }) => to[0]?.startsWith("support")), false);
  },
);

smtpTest(
  "TK-8 support: what waits in the mailbox is read at the start, once by several instances",
  async () => {
    await using smtp = await openSmtpServer();
    await using imap = await openImapServer({ tls: true });
    for (let nth = 0; nth < 5; nth++) {
      imap.deliver(
        `From: w${nth}@example.com\r\nSubject: Hello\r\n\r\nNo ${nth}.`,
      );
    }
    await using server = await openServer({ lane: "three", settings: settingsOf(smtp, imap) });
    await until("all are taken", async () => (await ticketsOf(server)).length === 5);
    await until("all are marked", () => imap.mails.every(({ flags }) => flags.has("\\Seen")));
    assert.equal((await ticketsOf(server)).length, 5);
    await using _later = await server.open();
    assert.equal((await ticketsOf(server)).length, 5);
  },
);

async function mailboxOf({ port }: ImapTestServer): Promise<Mailbox> {
  return openImap({
    url: `imaps://${IMAP_USER}:${encodeURIComponent(IMAP_PASSWORD)}@localhost:${port}`,
    ca: await Deno.readTextFile(SMTP_CA_FILE),
  });
}
