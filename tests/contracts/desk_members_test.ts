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
