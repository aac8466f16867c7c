/** Calls of the desk about messages to support, and their pages: who may, what they refuse, and what two people do at once. */
import assert from "node:assert/strict";
import { ROLES } from "@/domain/staff.ts";
import type { TICKETS_CALLS } from "@/protocol/desk/calls/tickets.ts";
import { keys } from "@/store/keys.ts";
import { connectDesk, type DeskClient } from "@/tests/kit/desk_client.ts";
import { addStaff, changeStaff } from "@/tests/kit/staff.ts";
import { audit, openServer, postForm, request, type TestServer } from "@/tests/kit/mod.ts";

const FORM = {
  name: "Dana",
  email: "dana@example.com",
  topic: "account",
  text: "I cannot log in.",
  website: "",
};
type Module = keyof typeof TICKETS_CALLS;

async function writtenTo(server: TestServer): Promise<string> {
  const sent = await postForm(server, "/support", FORM);
  return new URL(sent.headers.get("location") ?? "", server.origin).searchParams.get("sent") ?? "";
}

/** An input of each call that has the right form. */
function inputsOf(ticket: string) {
  const at = { ticket, version: 0 };
  return {
    tickets: {},
    ticket: { ticket },
    "ticket/write": { ...at, kind: "answer", text: "Hello" },
    "ticket/assign": { ...at, take: 1 },
    "ticket/state": { ...at, state: "solved" },
    "ticket/link": { ...at, member: "", order: "" },
  } as const satisfies { readonly [Name in Module]: unknown };
}

async function codeOf(client: DeskClient, module: Module, input: unknown): Promise<string> {
  const answer = await client.call(module, input as never) as { error_code?: string };
  return answer.error_code ?? "ok";
}

/** What is stored about messages to support. */
async function stateOf({ database }: TestServer): Promise<string> {
  return JSON.stringify(
    (await Array.fromAsync(database.list(keys.tickets()))).map((
      { value, versionstamp },
    ) => [value, versionstamp]),
  );
}

Deno.test("TK-3 SF-8 calls: support and admins alone make them, and who loses the role makes no more", async () => {
  await using server = await openServer({ settings: { DEMO: "0" } });
  const inputs = Object.entries(inputsOf(await writtenTo(server))) as [Module, unknown][];
  const before = await stateOf(server);
  for (const role of ROLES.filter((each) => each !== "support" && each !== "admin")) {
    await using desk = await connectDesk(server, await addStaff(server, { roles: [role], name: role }));
    for (const [module, input] of inputs) {
      assert.equal(await codeOf(desk, module, input), "not_permitted", `${role}: ${module}`);
    }
  }
  const pat = await addStaff(server, { roles: ["support"], name: "Pat" });
  await using pats = await connectDesk(server, pat);
  assert.equal(await codeOf(pats, "tickets", {}), "ok");
  await changeStaff(server, pat.id, { roles: ["moderator"] });
  for (const [module, input] of inputs) {
    assert.equal(await codeOf(pats, module, input), "not_permitted", module);
  }
  assert.equal(await stateOf(server), before);
});

Deno.test("TK-1 TK-3 SE-6 calls: hostile and foreign ids are refused, and nothing is written", async () => {
  await using server = await openServer({ settings: { DEMO: "0" } });
  const ticket = await writtenTo(server);
  await using pats = await connectDesk(server, await addStaff(server, { roles: ["support"], name: "Pat" }));
  const before = await stateOf(server);
  for (const id of ["zzzzz-zzzzz", "../../etc", "\u0000", "__proto__", "x".repeat(40)]) {
    for (const [module, input] of Object.entries(inputsOf(id)) as [Module, unknown][]) {
      if (module !== "tickets") {
        assert.equal(await codeOf(pats, module, input), "unknown_ticket", `${module} ${id}`);
      }
    }
  }
  // Somebody may make so many calls in a while.
  await using leas = await connectDesk(server, await addStaff(server, { roles: ["support"], name: "Lea" }));
  await using lees = await connectDesk(server, await addStaff(server, { roles: ["support"], name: "Lee" }));
  for (const wrong of ["", "x".repeat(41), 7, null, {}, []]) {
    for (const [module, input] of Object.entries(inputsOf(ticket)) as [Module, object][]) {
      if (module === "tickets") continue;
      assert.equal(await codeOf(lees, module, { ...input, ticket: wrong }), "invalid_input", module);
    }
  }
  for (
    const filter of [{ whose: "all" }, { lang: "xx" }, { state: "lost" }, { after: { at: -1, id: "x" } }]
  ) {
    assert.equal(await codeOf(leas, "tickets", filter), "invalid_input", JSON.stringify(filter));
  }
  const { "ticket/write": write, "ticket/link": link } = inputsOf(ticket);
  assert.equal(await codeOf(leas, "ticket/write", { ...write, text: " " }), "ticket_text_invalid");
  assert.equal(await codeOf(leas, "ticket/write", { ...write, version: 9 }), "ticket_changed");
  assert.equal(await codeOf(leas, "ticket/link", { ...link, member: "nobody" }), "unknown_member");
  assert.equal(await codeOf(leas, "ticket/link", { ...link, order: "none" }), "unknown_order");
  assert.equal(await stateOf(server), before);
});

Deno.test("TK-1 TK-3 calls: of two who answer at the same moment one does, and each finds their own", async () => {
  await using server = await openServer({ settings: { DEMO: "0" } });
  const ticket = await writtenTo(server);
  await using pats = await connectDesk(server, await addStaff(server, { roles: ["support"], name: "Pat" }));
  await using leas = await connectDesk(server, await addStaff(server, { roles: ["support"], name: "Lea" }));
  const { "ticket/write": write } = inputsOf(ticket);
  const codes = await Promise.all([pats, leas].map((desk) => codeOf(desk, "ticket/write", write)));
  assert.deepEqual(codes.toSorted(), ["ok", "ticket_changed"]);
  await pats.expectReply("ticket/assign", { ticket, version: 1, take: 1 });
  const listed = async (desk: DeskClient, whose: "mine" | "nobody") =>
    (await desk.expectReply("tickets", { state: "waiting", whose })).tickets.map(({ id }) => id);
  assert.deepEqual(await listed(pats, "mine"), [ticket]);
  assert.deepEqual(await listed(leas, "mine"), []);
  assert.deepEqual(await listed(leas, "nobody"), []);
  await audit(server);
});

Deno.test("TK-1 TK-2 TK-3 TK-4 pages: the queue with its filters, a thread, and what was typed stays when somebody was faster", async () => {
  await using server = await openServer({ settings: { DEMO: "0" } });
  const ticket = await writtenTo(server);
  const pat = await addStaff(server, { roles: ["support"], name: "Pat" });
  const cookie = pat.cookie;
  for (const filter of ["", "?whose=nobody", "?whose=nobody&lang=en", "?whose=strange&lang=xx&after=x"]) {
    const page = await request(server, `/desk/tickets${filter}`, { cookie });
    assert.equal(page.status, 200);
    assert.ok(page.text.includes(`/desk/tickets/${ticket}`), filter);
  }
  for (const filter of ["?whose=mine", "?lang=he", "?state=closed"]) {
    const page = await request(server, `/desk/tickets${filter}`, { cookie });
    assert.equal(page.text.includes(`/desk/tickets/${ticket}`), false, filter);
  }
  const path = `/desk/tickets/${ticket}`;
  const typed = { do: "write", version: "0", kind: "answer", text: "We have reset it." };
  assert.equal((await postForm(server, path, typed, { cookie })).headers.get("location"), `${path}?saved`);
  const late = await postForm(server, path, { ...typed, text: "A late answer." }, { cookie });
  assert.equal(late.status, 422);
  assert.ok(late.text.includes("A late answer."));
  const page = await request(server, path, { cookie });
  assert.ok(page.text.includes("We have reset it.") && page.text.includes("first answer after"));
  assert.equal((await request(server, path)).status, 303);
  await audit(server);
});
