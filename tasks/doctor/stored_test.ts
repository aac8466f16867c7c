import assert from "node:assert/strict";
import { makeStaffId, type MemberId } from "@/domain/ids.ts";
import { newChange, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { demoLegal } from "@/store/seed/legal/mod.ts";
import { seed } from "@/store/seed/mod.ts";
import { checkOperator, checkSellers, checkStaff, checkStored } from "@/tasks/doctor/stored.ts";
import { personaRow, staffRow } from "@/tests/kit/desk_rows.ts";

const ID = makeStaffId(new Uint8Array(5));
const NONE: ReadonlySet<string> = new Set();

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ path: ":memory:" });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function statesOf(database: Database): Promise<Record<string, string>> {
  return Object.fromEntries((await checkStored(database, NONE)).map(({ check, state }) => [check, state]));
}

Deno.test("OP-70 checkStored: what a first start leaves is named: example, play money, nobody at the desk", async () => {
  await withDatabase(async (database) => {
    assert.deepEqual(await statesOf(database), { database: "fail" });
    await seed(database, { catalogue: demoCatalogue, legal: demoLegal, members: [] });
    const persona = personaRow("0123456789" as MemberId, { teams: ["north"] });
    const change = newChange();
    set(change, keys.persona(persona.id), persona);
    await database.commit(change);
    assert.deepEqual(await statesOf(database), {
      database: "ok",
      version: "warn",
      operator: "fail",
      payments: "fail",
      legal: "ok",
      profiles: "fail",
      admins: "fail",
      "web push": "warn",
    });

    const next = newChange();
    const admin = staffRow(ID, {
      roles: ["admin"],
      teams: ["north"],
      state: "active",
      totp: { sealed: "", step: 0 },
    });
    set(next, keys.staff(ID), admin);
    set(next, keys.secret("vapid"), new Uint8Array(32));
    set(next, keys.legal("tos", "en"), { text: "## Terms\nExample Operator Ltd.", updated_at: 0 });
    await database.commit(next);
    const { profiles, legal, "web push": push } = await statesOf(database);
    assert.deepEqual({ profiles, legal, push }, { profiles: "ok", legal: "fail", push: "ok" });

    const other = newChange();
    set(other, keys.schema(), 999);
    await database.commit(other);
    assert.match((await checkStored(database, NONE))[0]?.text ?? "", /its layout is 999/);
  });
});

Deno.test("OP-70 checkOperator, checkSellers: fields of the example, play money and a provider without keys", () => {
  const { site } = demoCatalogue;
  const own = {
    ...site,
    support_email: "help@site.example",
    operator: { ...site.operator, name: "Site Ltd.", email: "office@site.example" },
  };
  assert.match(checkOperator({ site: own }).text, /example's operator\.address$/);
  assert.equal(
    checkOperator({ site: { ...own, operator: { ...own.operator, address: "1 Road" } } }).state,
    "ok",
  );
  const stripe = { payments: { ccil: "stripe", cc3a: "stripe" } } as const;
  assert.deepEqual(checkSellers(stripe, NONE).map(({ state }) => state), ["fail"]);
  assert.deepEqual(checkSellers(stripe, new Set(["stripe"])).map(({ state }) => state), ["ok"]);
  const half = { payments: { ccil: "stripe", cc3a: "test" } } as const;
  assert.deepEqual(checkSellers(half, new Set(["stripe"])).map(({ state }) => state), ["ok", "fail"]);
});

Deno.test("OP-70 checkStaff: an admin who can sign in, nobody by a password alone, and no desk of the demo", () => {
  const totp = { sealed: "", step: 0 };
  const admin = staffRow(ID, { roles: ["admin"], state: "active", totp });
  const states = (...staff: Parameters<typeof checkStaff>[0]) => checkStaff(staff).map(({ state }) => state);
  assert.deepEqual(states(admin, admin), ["ok"]);
  assert.deepEqual(states(admin), ["ok", "warn"]);
  assert.deepEqual(states(staffRow(ID, { ...admin, state: "invited" })), ["fail"]);
  assert.deepEqual(states(admin, admin, staffRow(ID, { state: "active" })), ["ok", "fail"]);
  assert.deepEqual(states(admin, admin, staffRow(ID, { ...admin, email: "desk@demo.invalid" })), [
    "ok",
    "fail",
  ]);
  assert.deepEqual(
    states(admin, admin, staffRow(ID, { ...admin, email: "desk@demo.invalid", state: "removed" })),
    ["ok"],
  );
});
