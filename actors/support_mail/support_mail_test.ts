import assert from "node:assert/strict";
import type { StaffId } from "@/domain/ids.ts";
import { MAILS_FROM_ADDRESS, MAILS_TO_THREAD, TICKET_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import type { Actor } from "@/domain/staff_log.ts";
import type { Ticket } from "@/store/records.ts";
import { keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { audit, dump, TestClock } from "@/tests/kit/mod.ts";
import { bring } from "@/tests/kit/desk_people.ts";
import { openTestPost } from "@/tests/kit/post.ts";

const DANA = "dana@example.com";
const SUPPORT = demoCatalogue.site.support_email;
const ANYBODY = { member: null, address: "192.0.2.1", lang: "de" as const };
const FORM = { name: "Dana", email: DANA, topic: "problem", text: "The spin stopped." };

let made = 0;

/** A mail with headers of its own in the place of the usual ones. */
function mailOf(headers: Readonly<Record<string, string>> = {}, text = "Hello, please help me."): string {
  const all = {
    From: `Dana <${DANA}>`,
    To: SUPPORT,
    Subject: "Help",
    "Message-ID": `<m${++made}@example.com>`,
  };
  const lines = Object.entries({ ...all, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [...lines, "", text].join("\r\n");
}

async function openWorld() {
  const clock = new TestClock();
  const test = await openTestPost({ now: clock.now, readsMail: true });
  const { actors, database } = test;
  const mia = (await bring(test, "mia@example.com", ["support"])).by as Actor & { staff: StaffId };
  let uid = 0;
  return {
    ...test,
    clock,
    mia,
    take: (raw: string | Uint8Array, at = ++uid) => {
      const bytes = typeof raw === "string" ? new TextEncoder().encode(raw) : raw;
      return actors.support.mail.take({ place: { validity: "1", uid: at }, bytes: bytes.length, raw: bytes });
    },
    async tickets(): Promise<Ticket[]> {
      return (await Array.fromAsync(database.list(keys.tickets()))).map(({ value }) => value)
        .sort((one, other) => one.at - other.at);
    },
    async entries(ticket: string) {
      return (await Array.fromAsync(database.list(keys.ticketEntries(ticket)))).map(({ value }) => value);
    },
    async answer(ticket: string, text = "We have looked.") {
      const { value } = await database.get(keys.ticket(ticket));
      const at = { ticket, version: value?.version ?? 0 };
      assert.ok((await actors.desk.tickets.write(mia, at, { kind: "answer", text })).ok);
      const { email = "" } = value ?? {};
      return (await test.post.expect(
        email,
        "ticket_answer",
        test.post.list(email, "ticket_answer").length + 1,
      )).mail;
    },
  };
}

Deno.test("TK-9 TK-10 take: a mail begins a ticket, its writer gets a receipt, answers and replies are one thread", async () => {
  await using world = await openWorld();
  const { post, clock } = world;
  assert.equal(await world.take(mailOf({ Subject: "Wheel" }, "Hallo, ich habe das Rad nicht.")), "new");
  const [ticket] = await world.tickets();
  assert.ok(ticket);
  const { id, email, name, lang, member, text } = ticket;
  assert.deepEqual([email, name, lang, member], [DANA, "Dana", "de", null]);
  assert.equal(text, "Wheel\n\nHallo, ich habe das Rad nicht.");
  const receipt = (await post.expect(DANA, "ticket_received")).mail;
  assert.ok(receipt.text.includes(id));
  assert.equal(receipt.text.includes("Rad"), false);
  const answer = await world.answer(id);
  assert.match(answer.replyTo ?? "", new RegExp(`^[^+]+\\+${id}\\.[0-9a-f]{20}@`));
  assert.equal(answer.thread?.inReplyTo, ticket.mail_id);
  clock.advance(60_000);
  const quoted = "It works.\r\n\r\nOn Monday, support wrote:\r\n> We have looked.\r\n";
  assert.equal(
    await world.take(mailOf({ To: answer.replyTo ?? "", From: "other@example.com" }, quoted)),
    "answer",
  );
  const references = { References: `<x@y.z> <${answer.thread?.id}>`, Subject: "Re: anything" };
  assert.equal(await world.take(mailOf(references, "And again.\n-- \nDana")), "answer");
  assert.equal(await world.take(mailOf({ Subject: `AW: (${id})` }, "By number.")), "answer");
  const entries = await world.entries(id);
  assert.deepEqual(entries.map((each) => [each.kind, each.text, each.from]), [
    ["answer", "We have looked.", undefined],
    ["written", "It works.", "other@example.com"],
    ["written", "And again.", undefined],
    ["written", "By number.", undefined],
  ]);
  assert.equal((await world.tickets())[0]?.state, "open");
  assert.equal(post.list(DANA, "ticket_received").length, 1);
  await world.actors.desk.tickets.fill();
  await audit(world);
});

Deno.test("TK-9 take: a wrong token, and a number from another address, join nothing", async () => {
  await using world = await openWorld();
  await world.take(mailOf());
  const [ticket] = await world.tickets();
  const id = ticket?.id ?? "";
  const [local, domain] = SUPPORT.split("@");
  const forged = `${local}+${id}.${"0".repeat(20)}@${domain}`;
  const eve = { From: "eve@example.com" };
  assert.equal(await world.take(mailOf({ ...eve, To: forged })), "new");
  assert.equal(
    await world.take(mailOf({ ...eve, References: `<${id}.1.${"0".repeat(20)}@${domain}>` })),
    "new",
  );
  assert.equal(await world.take(mailOf({ ...eve, Subject: `Re: ${id}` })), "new");
  assert.deepEqual(await world.entries(id), []);
});

Deno.test("TK-8 take: a mail is taken once, by its place and by its Message-ID, also by two at once", async () => {
  await using world = await openWorld();
  const raw = mailOf();
  const both = await Promise.all([world.take(raw, 1), world.take(raw, 1)]);
  assert.deepEqual(both.sort(), ["known", "new"]);
  assert.equal(await world.take(raw, 2), "known");
  assert.equal((await world.tickets()).length, 1);
  const before = await dump(world.database);
  assert.equal(await world.take(raw, 2), "known");
  assert.deepEqual(await dump(world.database), before);
  const without = mailOf().replace(/Message-ID: .*\r\n/, "");
  assert.equal(await world.take(without, 3), "new");
  assert.equal(await world.take(without, 4), "known");
});

Deno.test("TK-10 take: what programs send joins a thread marked, begins none, and is never answered", async () => {
  await using world = await openWorld();
  await world.take(mailOf());
  const id = (await world.tickets())[0]?.id ?? "";
  const answer = await world.answer(id);
  const kinds: Record<string, string>[] = [
    { "Auto-Submitted": "auto-replied" },
    { Precedence: "bulk" },
    { "X-Failed-Recipients": "x@example.com" },
    { From: "MAILER-DAEMON@example.com" },
    { "Content-Type": 'multipart/report; boundary="b"' },
    { "Return-Path": "<>" },
    { "List-Id": "<news.example.com>" },
  ];
  const letters = async () => (await Array.fromAsync(world.database.list(keys.mailJobs()))).length;
  await world.settle();
  for (const headers of kinds) {
    assert.equal(await world.take(mailOf(headers)), "automatic", JSON.stringify(headers));
    assert.equal(await world.take(mailOf({ ...headers, To: answer.replyTo ?? "" })), "answer");
  }
  assert.equal(await letters(), 0);
  const entries = await world.entries(id);
  assert.ok(entries.slice(1).every(({ automatic }) => automatic));
  assert.equal((await world.tickets())[0]?.state, "waiting", "nobody waits");
});

Deno.test("TK-10 take: the site's own mails that come back begin nothing", async () => {
  await using world = await openWorld();
  await world.take(mailOf());
  const answer = await world.answer((await world.tickets())[0]?.id ?? "");
  assert.equal(await world.take(mailOf({ "Message-ID": `<${answer.thread?.id}>` })), "own");
  assert.equal(await world.take(mailOf({ From: SUPPORT })), "own");
  assert.equal((await world.tickets()).length, 1);
});

Deno.test("TK-10 take: floods end: so many tickets an address, mails a thread, one receipt an hour", async () => {
  await using world = await openWorld();
  for (let nth = 0; nth < MAILS_FROM_ADDRESS.attempts; nth++) assert.equal(await world.take(mailOf()), "new");
  assert.equal(await world.take(mailOf()), "too_many");
  assert.equal(await world.take(mailOf({ From: "eve@example.com" })), "new");
  const [ticket] = await world.tickets();
  const replyTo = world.actors.support.threads.replyTo(ticket?.id ?? "");
  for (let nth = 0; nth < MAILS_TO_THREAD.attempts; nth++) {
    assert.equal(await world.take(mailOf({ To: replyTo })), "answer");
  }
  assert.equal(await world.take(mailOf({ To: replyTo })), "too_many");
  await world.settle();
  assert.equal(world.post.list(DANA, "ticket_received").length, 1);
  world.clock.advance(3_600_000);
  assert.equal(await world.take(mailOf()), "new");
});

Deno.test("TK-10 take: hostile mails become bounded text, or are left alone", async () => {
  await using world = await openWorld();
  const from = (nth: number) => `w${nth}@example.com`;
  const hostile: [string | Uint8Array, RegExp][] = [
    ["", /not_understood/],
    [crypto.getRandomValues(new Uint8Array(5_000)), /not_understood/],
    [mailOf({ From: "nobody" }), /not_understood/],
    [mailOf({ From: from(1) }, "x".repeat(900_000)), /new/],
    [
      mailOf({ From: from(2), "Content-Type": 'multipart/mixed; boundary="a"' }, "--a\r\n".repeat(5_000)),
      /new|not/,
    ],
    [
      mailOf(
        { From: from(3), "Content-Type": "text/html" },
        `<script>alert(1)</script><b>Hi</b>${"<".repeat(50_000)}`,
      ),
      /new/,
    ],
    [
      mailOf(
        { From: from(4), Subject: "=?utf-8?B?DQpCY2M6IGV2aWxAZXhhbXBsZS5jb20=?=" },
        "\u0000\u202e\uffff",
      ),
      /new/,
    ],
    [mailOf({ From: from(5), "Message-ID": "<a b\u0007c>", References: `<${"x".repeat(9_000)}>` }), /new/],
    [
      mailOf({ From: from(6), To: Array.from({ length: 500 }, (_, nth) => `a${nth}@b.example`).join(", ") }),
      /new/,
    ],
  ];
  for (const [raw, said] of hostile) assert.match(await world.take(raw), said, String(raw).slice(0, 200));
  for (const { text, name, mail_id = "" } of await world.tickets()) {
    assert.ok([...text].length <= TICKET_TEXT_MAX_CODE_POINTS + 4);
    assert.ok(["\r", "\0", "\u0007"].every((each) => !(text + name + mail_id).includes(each)));
    assert.equal(text.includes("alert"), false);
  }
  await world.actors.desk.tickets.fill();
  await audit(world);
});

Deno.test("TK-10 take: what is attached is not kept, and its names are told", async () => {
  await using world = await openWorld();
  const parts = [
    "--a\r\nContent-Type: text/plain\r\n\r\nSee the picture.\r\n",
    '--a\r\nContent-Type: image/png; name="proof.png"\r\nContent-Disposition: attachment; filename="proof.png"\r\n\r\nAAAA\r\n',
    "--a--\r\n",
  ].join("");
  assert.equal(await world.take(mailOf({ "Content-Type": 'multipart/mixed; boundary="a"' }, parts)), "new");
  assert.deepEqual((await world.tickets())[0]?.attachments, ["proof.png"]);
});

Deno.test("TK-10 send: where the mailbox is read the operator gets no letter, and the writer a receipt", async () => {
  await using world = await openWorld();
  const sent = await world.actors.support.send(FORM, ANYBODY);
  assert.ok(sent.ok);
  await world.settle();
  assert.deepEqual(world.post.list(SUPPORT), []);
  const [receipt] = world.post.list(DANA, "ticket_received");
  assert.ok(receipt?.mail.text.includes(sent.value.ticket));
  assert.equal(receipt?.mail.text.includes("Dana"), false, "nothing that was typed");
  await world.actors.support.send(FORM, ANYBODY);
  await world.settle();
  assert.equal(world.post.list(DANA, "ticket_received").length, 1);
});

Deno.test("TK-11 write: members read their own threads without notes, and write back once", async () => {
  await using world = await openWorld();
  const { actors: { support, desk }, mia } = world;
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const sent = await support.send(FORM, { ...ANYBODY, member: ada });
  assert.ok(sent.ok);
  const { ticket } = sent.value;
  await desk.tickets.write(mia, { ticket, version: 0 }, { kind: "note", text: "for us" });
  await world.answer(ticket);
  const written = { text: "Thank you.", rid: "one" };
  assert.deepEqual(await support.write(ben, ticket, written), { ok: false, refusal: { code: "not_found" } });
  assert.equal(await support.read(ben, ticket), null);
  assert.equal((await support.write(ada, ticket, { ...written, text: " " })).ok, false);
  const both = await Promise.all([support.write(ada, ticket, written), support.write(ada, ticket, written)]);
  assert.ok(both.every(({ ok }) => ok));
  const found = await support.read(ada, ticket);
  assert.deepEqual(found?.entries.map(({ kind, text }) => [kind, text]), [
    ["answer", "We have looked."],
    ["written", "Thank you."],
  ]);
  assert.equal(found?.ticket.state, "open");
  assert.deepEqual((await support.ofMember(ada)).map(({ id }) => id), [ticket]);
  await desk.tickets.fill();
  await audit(world);
});
