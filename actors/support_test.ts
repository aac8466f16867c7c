import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { audit } from "@/tests/kit/audit.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { openTestPost } from "@/tests/kit/post.ts";

const form = {
  name: "Dana",
  email: "Dana@Example.com",
  topic: "payment",
  text: "My coins\r\n did not come.",
};
const origin = { member: null, address: "192.0.2.1", lang: "he" as const };
const { support_email } = demoCatalogue.site;

Deno.test("AU-34 support: a message is kept, and mailed to the operator with the writer to answer to", async () => {
  const clock = new TestClock();
  await using test = await openTestPost({ now: clock.now });
  const ada = await test.join("Ada");
  const result = await test.actors.support.send(form, { ...origin, member: ada });
  assert.ok(result.ok);
  const { ticket } = result.value;
  assert.match(ticket, /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  const words = {
    name: "Dana",
    email: "dana@example.com",
    topic: "payment",
    text: "My coins\n did not come.",
  };
  assert.deepEqual((await test.database.get(keys.ticket(ticket))).value, {
    ...words,
    id: ticket,
    member: ada,
    lang: "he",
    at: clock.now(),
  });
  const { mail, envelope } = await test.post.expect(support_email, "support");
  assert.equal(mail.replyTo, "dana@example.com");
  const { name, email: from, topic, text } = words;
  assert.deepEqual(envelope.letter, { kind: "support", ticket, from, name, topic, text, lang: "he" });
  await audit(test);
});

Deno.test("AU-34 support: ticket and letter are one commit", async () => {
  await using test = await openTestPost();
  await test.mailer.close();
  const result = await test.actors.support.send(form, origin);
  assert.ok(result.ok);
  const [job] = await Array.fromAsync(test.database.list(keys.mailJobs()));
  const ticket = await test.database.get(keys.ticket(result.value.ticket));
  assert.equal(ticket.versionstamp, job?.versionstamp);
  assert.equal(ticket.value?.member, null);
});

Deno.test("AU-34 support: five messages an hour from a network address; wrong ones do not count", async () => {
  const clock = new TestClock();
  const limited = { support: { attempts: 5, windowMs: 3_600_000 } };
  await using test = await openTestPost({ now: clock.now, limited });
  const send = (own: Partial<typeof form> = {}, address = "192.0.2.1") =>
    test.actors.support.send({ ...form, ...own }, { ...origin, address });
  assert.deepEqual(await send({ text: " " }), { ok: false, refusal: { code: "support_text_invalid" } });
  assert.deepEqual(await send({ name: "", email: "x" }), {
    ok: false,
    refusal: { code: "support_name_invalid" },
  });
  for (let nth = 0; nth < 5; nth++) assert.ok((await send()).ok);
  assert.deepEqual(await send(), {
    ok: false,
    refusal: { code: "too_many_requests", data: { retry_after_ms: 3_600_000 } },
  });
  assert.ok((await send({}, "192.0.2.2")).ok);
  clock.advance(3_600_000);
  assert.ok((await send()).ok);
});

for (const how of LOSSES) {
  Deno.test(`AU-34 WI-14 support: a message whose answer is lost is kept once, and told so (the database ${how})`, async () => {
    await using test = await openTestPost();
    const lost = loseAnswer(test.database, how, {
      fits: ({ sets }) => sets.some(({ key }) => key[0] === "ticket"),
    });
    const result = await test.actors.support.send(form, origin);
    assert.equal(lost.count, 1);
    assert.ok(result.ok, JSON.stringify(result));
    const tickets = await Array.fromAsync(test.database.list(keys.tickets()));
    assert.deepEqual(tickets.map(({ value }) => value.id), [result.value.ticket]);
    await test.post.expect(support_email, "support");
  });
}
