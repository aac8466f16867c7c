import assert from "node:assert/strict";
import { type AlertSettings, DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import type { MemberId } from "@/domain/ids.ts";
import { addMember } from "@/store/members/writer.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";
import { audit, openTestActors, registrationOf, type TestActors } from "@/tests/kit/mod.ts";

async function stored({ database }: TestActors, member: MemberId) {
  return (await database.get(keys.alertSettings(member))).value;
}

async function addVirtual({ database, env }: TestActors): Promise<MemberId> {
  const [virtual = assert.fail()] = demoMembers(env.now());
  const change = newChange();
  addMember(change, virtual, 200);
  await database.commit(change);
  return virtual.id;
}

Deno.test("AL-1 register: a new member can be told of everything, in their own time zone", async () => {
  await using test = await openTestActors();
  const register = async (timeZone?: string | null) => {
    const origin = { address: "a", lang: "en", ...(timeZone !== undefined && { timeZone }) };
    const made = await test.actors.membership.register(registrationOf("Ada"), origin);
    return await stored(test, made.ok ? made.value.member : assert.fail());
  };
  assert.deepEqual(await register("europe/berlin"), {
    ...DEFAULT_ALERT_SETTINGS,
    time_zone: "Europe/Berlin",
  });
  for (const zone of [undefined, null, "", "Mars/Olympus", "../../etc", "x".repeat(5_000)]) {
    assert.equal((await register(zone))?.time_zone, "UTC");
  }
  await audit(test);
});

Deno.test("AL-1 join: virtual profiles have no settings, whoever asks for them", async () => {
  await using test = await openTestActors();
  const virtual = await addVirtual(test);
  await test.actors.presence.join(virtual);
  const { alerts } = test.actors;
  assert.deepEqual(await alerts.settings(virtual), {
    ok: true,
    value: { ...DEFAULT_ALERT_SETTINGS, mail_possible: false },
  });
  const wish: AlertSettings = { ...DEFAULT_ALERT_SETTINGS, discreet: true };
  assert.deepEqual(await alerts.update(virtual, wish), { ok: true, value: wish });
  assert.equal(await stored(test, virtual), null);
  await audit(test);
});

Deno.test("AL-3 update: what is chosen counts, with hours that are some and a zone by its own name", async () => {
  await using test = await openTestActors();
  const ada = await test.join("Ada");
  const { alerts } = test.actors;
  const wish: AlertSettings = {
    ...DEFAULT_ALERT_SETTINGS,
    choices: { ...DEFAULT_ALERT_SETTINGS.choices, message: "none", story: "mail" },
    quiet: { from: 23 * 60, to: 0 },
    time_zone: "asia/JERUSALEM",
  };
  const next = { ...wish, time_zone: "Asia/Jerusalem" };
  assert.deepEqual(await alerts.update(ada, wish), { ok: true, value: next });
  assert.deepEqual(await alerts.settings(ada), { ok: true, value: { ...next, mail_possible: false } });
  const refused = async (own: Partial<AlertSettings>) => {
    const result = await alerts.update(ada, { ...wish, ...own });
    return result.ok || result.refusal.code;
  };
  assert.equal(await refused({ quiet: { from: 5, to: 5 } }), "quiet_hours_invalid");
  for (const time_zone of ["", "Mars/Olympus", "\u0000", "Europe/Berlin; x"]) {
    assert.equal(await refused({ time_zone }), "time_zone_invalid");
  }
  assert.deepEqual(await stored(test, ada), next);
});

Deno.test("AL-3 update: a digest can reach whoever has confirmed their address", async () => {
  await using test = await openTestActors();
  const ada = await test.join("Ada");
  const { value } = await test.database.get(keys.member(ada));
  const change = newChange();
  change.sets.push({ key: keys.member(ada), value: { ...value, verified_at: 1 } });
  await test.database.commit(change);
  const settings = await test.actors.alerts.settings(ada);
  assert.equal(settings.ok && settings.value.mail_possible, true);
});

for (const how of LOSSES) {
  Deno.test(`AL-3 update: a commit whose answer is lost counts once (the database ${how})`, async () => {
    const { database, loseNext } = await openLossy();
    await using test = await openTestActors({ database });
    const ada = await test.join("Ada");
    const wish = { ...DEFAULT_ALERT_SETTINGS, discreet: true };
    loseNext(how);
    assert.deepEqual(await test.actors.alerts.update(ada, wish), { ok: true, value: wish });
    assert.equal((await stored(test, ada))?.discreet, true);
    await database.close();
  });
}
