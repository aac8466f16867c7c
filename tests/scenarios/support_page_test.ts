/** The support form over HTTP. */
import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import type { Ticket } from "@/store/records.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { audit, mailTo, openServer, postForm, request, signUp, type TestServer } from "@/tests/kit/mod.ts";

const FORM = {
  name: "Dana",
  email: "dana@example.com",
  topic: "account",
  text: "I cannot log in since yesterday.",
  website: "",
};

async function listTickets(server: TestServer): Promise<Ticket[]> {
  const tickets: Ticket[] = [];
  for await (const { value } of server.database.list(keys.tickets())) tickets.push(value);
  return tickets;
}

Deno.test("AU-44 support: a message is stored, mailed to the operator, and thanked for with its number", async () => {
  await using server = await openServer();
  const answer = await postForm(server, "/support", FORM);
  assert.equal(answer.status, 303);
  const location = answer.headers.get("location") ?? "";
  const [ticket] = await listTickets(server);
  assert.ok(ticket);
  assert.equal(location, `/support?sent=${ticket.id}`);
  assert.equal(ticket.text, FORM.text);
  assert.equal(ticket.member, null);
  const page = await request(server, location);
  assert.match(page.text, /Your message has arrived/);
  assert.ok(page.text.includes(ticket.id));
  const mail = await mailTo(server, demoCatalogue.site.support_email, { kind: "support" });
  assert.equal(mail.replyTo, FORM.email);
  assert.ok(mail.text.includes(FORM.text));
});

Deno.test("AU-44 support: a member finds name and address filled in, and the ticket knows who wrote", async () => {
  await using server = await openServer();
  const dana = await signUp(server, { name: "Dana" });
  const page = await request(server, "/support", { cookie: dana.cookie });
  assert.ok(page.text.includes(`value="${dana.email}"`));
  assert.match(page.text, /value="Dana"/);
  await postForm(server, "/support", FORM, { cookie: dana.cookie });
  assert.equal((await listTickets(server))[0]?.member, dana.id);
});

Deno.test("AU-44 support: every wrong field is named, what was typed stays, the first wrong one has the focus", async () => {
  await using server = await openServer();
  const page = await postForm(server, "/support", { name: "Dana", email: "dana", text: " ", website: "" });
  assert.equal(page.status, 422);
  assert.match(page.text, /Please check 3 fields\./);
  for (const field of ["email", "topic", "text"]) {
    assert.match(page.text, new RegExp(`aria-describedby="field-${field}-error"`), field);
  }
  assert.match(page.text, /<input[^>]*name="email"[^>]*autofocus/);
  assert.match(page.text, /value="Dana"/);
  assert.match(page.text, /value="dana"/);
  const long = await postForm(server, "/support", { ...FORM, text: "<b>x</b>".repeat(600) });
  assert.equal(long.status, 422);
  assert.match(long.text, /<textarea[^>]*>&lt;b>x&lt;\/b>/);
  assert.match(long.text, /<option\s+value="account"\s+selected/);
  assert.deepEqual(await listTickets(server), []);
});

Deno.test("AU-44 support: who fills in the field that nobody sees is thanked, and nothing is kept", async () => {
  await using server = await openServer();
  const answer = await postForm(server, "/support", { ...FORM, website: "https://spam.example" });
  assert.equal(answer.headers.get("location"), "/support?sent");
  assert.match((await request(server, "/support?sent")).text, /Your message has arrived/);
  assert.deepEqual(await listTickets(server), []);
});

Deno.test("AU-44 support: five an hour from an address, then 429, and nothing that was typed is lost", async () => {
  await using server = await openServer({ settings: { RATE_SUPPORT: "5/3600" } });
  for (let nth = 0; nth < 5; nth++) assert.equal((await postForm(server, "/support", FORM)).status, 303);
  const refused = await postForm(server, "/support", FORM);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 3_500);
  assert.ok(refused.text.includes(FORM.text));
  assert.match(refused.text, /role="alert"/);
});

Deno.test("AU-44 SE-6 support: the number in the address is shown only where it could be one", async () => {
  await using server = await openServer();
  for (const sent of ["<script>", "a b", "", "x".repeat(41), "%00"]) {
    const page = await request(server, `/support?sent=${encodeURIComponent(sent)}`);
    assert.equal(page.status, 200);
    assert.equal(page.text.includes("Your number"), false, sent);
  }
});

Deno.test("TK-11 support: a member finds their messages, reads the thread and writes back once, others find nothing", async () => {
  await using server = await openServer();
  const [dana, ben] = [await signUp(server, { name: "Dana" }), await signUp(server, { name: "Ben" })];
  await postForm(server, "/support", FORM, { cookie: dana.cookie });
  const [ticket] = await listTickets(server);
  assert.ok(ticket);
  const list = await request(server, "/support", { cookie: dana.cookie });
  assert.ok(list.text.includes(`href="/tickets/${ticket.id}"`));
  assert.equal((await request(server, "/support", { cookie: ben.cookie })).text.includes(ticket.id), false);
  const path = `/tickets/${ticket.id}`;
  const page = await request(server, path, { cookie: dana.cookie });
  assert.equal(page.status, 200);
  assert.ok(page.text.includes(FORM.text));
  const [, rid = ""] = /name="rid" value="([0-9a-f]+)"/.exec(page.text) ?? [];
  const typed = { text: "It still does not work. <b>", rid };
  for (let nth = 0; nth < 2; nth++) {
    const answer = await postForm(server, path, typed, { cookie: dana.cookie });
    assert.equal(answer.headers.get("location"), `${path}?written`);
  }
  const entries = await Array.fromAsync(server.database.list(keys.ticketEntries(ticket.id)));
  assert.deepEqual(entries.map(({ value }) => value.text), [typed.text]);
  assert.match((await request(server, path, { cookie: dana.cookie })).text, /does not work\. &lt;b>/);
  const empty = await postForm(server, path, { text: " ", rid: "x" }, { cookie: dana.cookie });
  assert.equal(empty.status, 422);
  assert.equal((await request(server, path, { cookie: ben.cookie })).status, 404);
  assert.equal((await request(server, path)).headers.get("location"), "/login");
  assert.equal((await postForm(server, path, typed)).headers.get("location"), "/login");
  const foreign = await postForm(server, path, { ...typed, rid: "y" }, { cookie: ben.cookie });
  assert.equal(foreign.status, 404);
  await audit(server);
});
