/** The desk's page of one member, over HTTP. */
import assert from "node:assert/strict";
import { DAY_MS } from "@/domain/utc_day.ts";
import { keys } from "@/store/keys.ts";
import { addStaff } from "@/tests/kit/staff.ts";
import { audit, openServer, postForm, request, signUp } from "@/tests/kit/mod.ts";

Deno.test("MB-9 /desk/members/:id/export: without a reason it leads back, and the page says why", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const { cookie } = await addStaff(server, { roles: ["support"] });
  const path = `/desk/members/${ada.id}`;
  const refused = await postForm(server, `${path}/export`, { reason: " " }, { cookie });
  assert.equal(refused.status, 303);
  const page = await request(server, refused.headers.get("location")?.split("#")[0] ?? "", { cookie });
  assert.equal(page.status, 422);
  assert.match(page.text, /Please say why\./);
  assert.equal((await request(server, `${path}?refused=<script>`, { cookie })).status, 200);
  const file = await postForm(server, `${path}/export`, { reason: "asked by letter" }, { cookie });
  assert.match(file.headers.get("content-disposition") ?? "", /^attachment; filename="member-/);
});

Deno.test("MB-7 /desk/members/:id: a form for premium counts once, and the page says until when there is some", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const { cookie } = await addStaff(server, { roles: ["support"] });
  const path = `/desk/members/${ada.id}`;
  const before = await request(server, path, { cookie });
  assert.match(before.text, /None so far\./);
  const [, rid = ""] =
    /id="premium"[^>]*><input type="hidden" name="rid" value="([0-9a-f]{32})"/.exec(before.text) ?? [];
  const form = { do: "premium", rid, days: "10", reason: "sorry" };
  const both = await Promise.all([1, 2].map(() => postForm(server, path, form, { cookie })));
  assert.deepEqual(both.map(({ status }) => status), [303, 303]);
  const { premium_until = 0 } = (await server.database.get(keys.member(ada.id))).value ?? {};
  assert.ok(premium_until > Date.now() && premium_until < Date.now() + 11 * DAY_MS);
  const after = await request(server, path, { cookie });
  assert.match(after.text, /Until [^<]* so far\./);
  assert.doesNotMatch(after.text, /None so far\./);
  const empty = await postForm(server, path, { ...form, rid: "" }, { cookie });
  assert.equal(empty.status, 422);
  await audit(server);
});

Deno.test("NV-39 MB-1 MB-8 /desk/members: who is looked for, and why a chat is read, are posted and in no address", async () => {
  await using server = await openServer();
  const [ada, eva] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Eva" })];
  const { cookie } = await addStaff(server, { roles: ["support"] });
  const only = await postForm(server, "/desk/members", { q: ada.email }, { cookie });
  assert.deepEqual([only.status, only.headers.get("location")], [303, `/desk/members/${ada.id}`]);
  const asked = await request(server, `/desk/members?q=${encodeURIComponent(ada.email)}`, { cookie });
  assert.equal(asked.status, 200, "an address is not read");
  assert.ok(asked.text.includes(eva.email));
  const reason = "she has asked what was said";
  const chats = `/desk/members/${ada.id}/chats`;
  for (
    const page of [
      await postForm(server, "/desk/members", { q: "example.com" }, { cookie }),
      await postForm(server, chats, { persona: "x", reason }, { cookie }),
    ]
  ) {
    const addresses = [...page.text.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, address = ""]) =>
      address
    );
    for (const address of addresses) {
      assert.ok(!/%40|@/.test(address) && !address.includes("she"), address);
    }
    assert.doesNotMatch(page.text, /<form method="get"/);
  }
  await postForm(server, "/support", {
    name: "Dana",
    email: "dana@example.com",
    topic: "account",
    text: "I cannot log in.",
    website: "",
  });
  const queue = await request(server, "/desk/tickets", { cookie });
  const [, path = ""] = /href="(\/desk\/tickets\/[^"?]+)"/.exec(queue.text) ?? [];
  const ticket = await request(server, path, { cookie });
  assert.match(ticket.text, /action="\/desk\/members"[^]*?name="q" value="dana@example\.com"/);
  assert.doesNotMatch(ticket.text, /href="[^"]*dana(?:%40|@)/);
});
