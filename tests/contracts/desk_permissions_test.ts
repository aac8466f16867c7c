/** The whole table of roles against every call of the desk, by the door that sockets and pages take. */
import assert from "node:assert/strict";
import { type Permission, PERMISSIONS, type Role, ROLES } from "@/domain/staff.ts";
import { openDeskInvoke } from "@/gateway/desk/invoke.ts";
import { deskCalls, type DeskModule } from "@/protocol/desk/calls/mod.ts";
import type { DeskCallDefinition } from "@/protocol/desk/define.ts";
import { addStaff, type TestStaff } from "@/tests/kit/staff.ts";
import { openServer } from "@/tests/kit/mod.ts";
import { STAFF_PROOF_MS } from "@/domain/limits.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { hashToken } from "@/actors/member/token.ts";

/** The table as it was agreed, apart from the code that is asked. */
const AGREED: Readonly<Record<Permission, readonly Role[]>> = {
  answer: ["moderator", "supervisor"],
  board: ["supervisor", "admin"],
  personas: ["supervisor", "admin"],
  read_chats: ["supervisor", "safety", "support"],
  escalate: ["moderator", "supervisor"],
  decide: ["safety"],
  members: ["safety", "support", "finance", "admin"],
  appeals: ["safety", "admin"],
  tickets: ["support", "admin"],
  money: ["support", "finance"],
  catalogue: ["finance", "admin"],
  overview: ["supervisor", "finance", "admin"],
  broadcast: ["admin"],
  staff: ["admin"],
};

/** Calls that one of several permissions is enough for: their handlers ask. */
const EITHER: Partial<Record<DeskModule, readonly Permission[]>> = { queue: ["answer", "decide"] };

function isAllowedTo(roles: readonly Role[], module: DeskModule): boolean {
  const { may }: DeskCallDefinition = deskCalls[module];
  const permissions = may === null ? EITHER[module] : [may].flat();
  return permissions?.some((each) => roles.some((role) => AGREED[each].includes(role))) ?? true;
}

const MODULES = Object.keys(deskCalls) as DeskModule[];

async function openDesk() {
  const server = await openServer({ settings: { DEMO: "0" } });
  const context = server.instances[0]?.context;
  assert.ok(context);
  const invoke = openDeskInvoke(context.actors, context.log);
  return {
    server,
    async ask(module: string, { token }: Pick<TestStaff, "token"> | { token: null }, data: unknown = {}) {
      const result = await invoke(module, data, { token, lang: "en", rid: crypto.randomUUID() });
      return result.ok ? "ok" : result.refusal.code;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

Deno.test("SF-12 PERMISSIONS: each is of the roles that were agreed, and of no other", () => {
  for (const [permission, roles] of Object.entries(PERMISSIONS)) {
    assert.deepEqual(Object.keys(roles).sort(), [...AGREED[permission as Permission]].sort(), permission);
  }
});

Deno.test("SF-12 invoke: a call is allowed exactly where the table of roles says so", async () => {
  await using desk = await openDesk();
  for (const role of ROLES) {
    const staff = await addStaff(desk.server, { roles: [role] });
    for (const module of MODULES) {
      const code = await desk.ask(module, staff);
      assert.equal(code !== "not_permitted", isAllowedTo([role], module), `${role}: ${module} gave ${code}`);
      assert.notEqual(code, "internal", `${role}: ${module}`);
      assert.notEqual(code, "not_authenticated", `${role}: ${module}`);
    }
  }
});

Deno.test("SF-12 invoke: roles add up", async () => {
  await using desk = await openDesk();
  for (
    const roles of [["moderator", "finance"], ["support", "safety", "supervisor"], [...ROLES]] as Role[][]
  ) {
    const staff = await addStaff(desk.server, { roles });
    for (const module of MODULES) {
      const code = await desk.ask(module, staff);
      assert.equal(code !== "not_permitted", isAllowedTo(roles, module), `${roles}: ${module} gave ${code}`);
    }
  }
});

Deno.test("SF-12 invoke: without a session no call of the desk answers, and a module of members is none", async () => {
  await using desk = await openDesk();
  const staff = await addStaff(desk.server, { roles: [...ROLES] });
  for (const module of MODULES) {
    for (const token of [null, "", "x".repeat(43)]) {
      assert.equal(await desk.ask(module, { token: token as null }), "not_authenticated", module);
    }
  }
  for (const module of ["send_message", "user/update", "toString", "__proto__"]) {
    assert.equal(await desk.ask(module, staff), "unknown_module");
  }
});

Deno.test("SF-11 invoke: what is dangerous asks for a proof of the last ten minutes", async () => {
  await using desk = await openDesk();
  const { server } = desk;
  const staff = await addStaff(server, { roles: [...ROLES] });
  const key = keys.staffSession(hashToken(staff.token));
  const { value } = await server.database.get(key);
  assert.ok(value);
  const change = newChange();
  set(change, key, { ...value, proved_at: Date.now() - STAFF_PROOF_MS });
  await server.database.commit(change);
  const fresh = MODULES.filter((module) => (deskCalls[module] as DeskCallDefinition).fresh);
  assert.ok(
    fresh.includes("staff/add") && fresh.includes("staff/remove") && fresh.includes("account/password"),
  );
  for (const module of MODULES) {
    assert.equal(await desk.ask(module, staff) === "proof_required", fresh.includes(module), module);
  }
});
