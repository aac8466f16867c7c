/**
 * Every command, by every call of the protocol that changes something and by what else commits and tells, against a storage that
 * loses answers, says no, is busy, or outlives the process. Each is done in a world in which all goes well, which shows what is
 * told, and in one of each fate. What was committed is told there once, and nothing is done twice.
 */
import assert from "node:assert/strict";
import type { InstanceId, MemberId, SessionId } from "@/domain/ids.ts";
import { VISIT_LIFE_MS } from "@/domain/limits.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { calls, type Module } from "@/protocol/calls/mod.ts";
import type { Effect } from "@/protocol/define.ts";
import { type Change, newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { addMember } from "@/store/members/writer.ts";
import { joinRoute } from "@/store/presence/writer.ts";
import { demoStories } from "@/store/seed/demo/stories.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { postDemoStories } from "@/actors/stories/demo.ts";
import { CASES, type Contract } from "@/tests/contracts/cases.ts";
import { openWorld } from "@/tests/contracts/world.ts";
import { buyPremium, openToldProvider } from "@/tests/kit/contracts.ts";
import { type Fate, FATES, LOSSES, meetFate } from "@/tests/kit/lossy.ts";
import {
  audit,
  type Client,
  connect,
  contextOf,
  givePremium,
  keepPhoto,
  openTestActors,
  photoTo,
  type TestActors,
  TestClock,
} from "@/tests/kit/mod.ts";
import { addProfilePhoto, photoRow } from "@/tests/kit/photos.ts";
import { needsOneServer } from "@/tests/kit/place.ts";
import { listFiles } from "@/tasks/source_files.ts";
import { COINS_200, order, paidOf } from "@/tests/kit/till.ts";

const CHANGING = (Object.keys(calls) as Module[]).filter((module) =>
  (["idempotent", "once"] as Effect[]).includes(calls[module].effect)
);

/** Those of them that tell nobody, by the rows that they write. */
const SILENT: Partial<Record<Module, string>> = {
  "notifications/update": "alert_settings",
  "payment/initiate": "rid",
  "push/subscribe": "subscriber",
  "translation/agree": "member",
  "push/unsubscribe": "subscriber",
  "user/report": "rid",
  "wallet/first_coin": "account",
};

/** An instance that holds sockets of everybody, so that each commit which tells something can be recognised. */
const THERE = "there" as InstanceId;

async function joinThere(database: Database, members: readonly MemberId[]): Promise<void> {
  for (const member of members) {
    const change = newChange();
    joinRoute(change, member, await database.get(keys.route(member)), THERE);
    await database.commit(change);
  }
}

function isTelling({ sets }: Change): boolean {
  return sets.some(({ key }) => String(key) === String(keys.inboxHead(THERE)));
}

/** Whether a change writes or removes rows of a kind. */
function touches(kind: string): (change: Change) => boolean {
  return ({ sets, deletes }) => [...sets.map(({ key }) => key), ...deletes].some(([first]) => first === kind);
}

/** How many rows wait for the other instance: what it is told, it is told once. */
async function rowsThere(database: Database): Promise<number> {
  return (await Array.fromAsync(database.list(keys.inboxes(THERE)))).length;
}

/** What of a command arrived: what devices heard, and how many rows another instance got. */
interface Arrived {
  told: string[];
  rows: number;
}

for (const module of CHANGING) {
  Deno.test(`P1 P2 WI-14 ${module}: whatever becomes of its commit, it is done once and told once`, {
    ignore: needsOneServer("it loses answers on the way to one of them"),
  }, async () => {
    const well = await makeCall(module, "goes well");
    assert.equal(well.told.length === 0, module in SILENT);
    for (const fate of FATES) {
      const arrived = await makeCall(module, fate);
      // Devices of a process that is gone come back and fetch.
      const expected = fate === "killed" ? { ...well, told: arrived.told } : well;
      assert.deepEqual(arrived, expected, fate);
    }
  });
}

/** Makes a call until it is done, and gives what another tab of its member and a device of Ben heard of it. */
async function makeCall(module: Module, fate: Fate): Promise<Arrived> {
  await using world = await openWorld();
  const { server, ada, ben, cleo, other } = world;
  const { database } = contextOf(server);
  const data = await (CASES[module] as unknown as Contract<Module>).happy(world);
  await using tab = await connect(server, ada);
  await joinThere(server.database, [ada, ben, cleo].map(({ id }) => id));
  const tabs = { tab, ben: other };
  const before = new Map(await Promise.all(Object.values(tabs).map(heardBy)));
  const rows = await rowsThere(database);
  const kind = SILENT[module];
  const met = meetFate(database, fate, kind === undefined ? isTelling : touches(kind));
  const rid = crypto.randomUUID();
  let answer = await world.client.call(module, data, { rid });
  assert.equal(met.count > 0, fate !== "goes well");
  met.putRight();
  if (fate === "busy" || fate === "killed") {
    assert.equal(answer.error_code, fate === "busy" ? "busy" : "internal", JSON.stringify(answer));
    assert.equal(await rowsThere(database) - rows > 0, fate === "killed" && kind === undefined);
    answer = await world.client.call(module, data, { rid });
  }
  assert.equal(answer.request_status, "1", JSON.stringify(answer));
  const told: string[] = [];
  for (const [name, client] of Object.entries(tabs)) {
    const [, events] = await heardBy(client);
    told.push(...events.slice(before.get(client)?.length).map((event) => `${name} ${event}`));
  }
  return { told, rows: await rowsThere(database) - rows };
}

/** Everything that was sent to a client so far. */
async function heardBy(client: Client): Promise<[Client, string[]]> {
  await client.call("geodata", {});
  return [client, client.events.map((event) => event.module)];
}

interface Shop extends TestActors {
  clock: TestClock;
  ada: MemberId;
  ben: MemberId;
  /** Has no sockets anywhere. */
  cleo: MemberId;
}

/** What is no call: prepares it, and gives what does it and whether that went well. */
const OTHERS: Readonly<Record<string, (shop: Shop) => Promise<() => Promise<boolean>>>> = {
  "a purchase that is paid": async (shop) => {
    const event = paidOf(await order(shop, shop.ada, COINS_200));
    return async () => (await shop.actors.payments.apply(event)).ok;
  },
  "a purchase that is refused": async (shop) => {
    const { claim, reference } = paidOf(await order(shop, shop.ada, COINS_200));
    const event = { id: "refused", provider: "test", at: 0, kind: "refused", claim, reference } as const;
    return async () => (await shop.actors.payments.apply(event)).ok;
  },
  "a purchase that is returned": async (shop) => {
    const paid = paidOf(await order(shop, shop.ada, COINS_200));
    await shop.actors.payments.apply(paid);
    const { payment, claim: { amount, currency } } = paid;
    const event = {
      id: "back",
      provider: "test",
      at: 0,
      kind: "refunded",
      payment,
      amount,
      currency,
    } as const;
    return async () => (await shop.actors.payments.apply(event)).ok;
  },
  "a subscription that begins": async (shop) => {
    await Promise.resolve();
    return async () => (await buyPremium(shop, shop.ada)).contract.state === "active";
  },
  "a renewal that is paid": async (shop) => {
    const { notify } = await buyPremium(shop, shop.ada);
    return async () => (await notify("renewed"), true);
  },
  "a renewal that fails": async (shop) => {
    const { notify } = await buyPremium(shop, shop.ada);
    return async () => (await notify("failed"), true);
  },
  "a subscription that ends": async (shop) => {
    const { notify } = await buyPremium(shop, shop.ada);
    return async () => (await notify("ended"), true);
  },
  "a cancellation without signing in": async (shop) => {
    await buyPremium(shop, shop.ada);
    const { email } = (await shop.database.get(keys.member(shop.ada))).value ?? assert.fail();
    const form = { kind: "cancel", name: "Ada", email, contract: "", reason: "", lang: "en" } as const;
    return async () => (await shop.actors.subscriptions.declare({ ...form, address: "192.0.2.1" })).ok;
  },
  "a view-once photo that is given": async (shop) => {
    const { id } = await keepPhoto(shop, shop.ada);
    const sent = await shop.actors.conversations.send(
      shop.ada,
      "photo",
      photoTo({ id: shop.ben }, `/photos/${id}/card`),
    );
    assert.ok(sent.ok, JSON.stringify(sent));
    return async () => (await shop.actors.photos.takeOnce(id, shop.ben)).ok;
  },
  "a member who comes": async ({ actors, cleo }) => {
    await Promise.resolve();
    return async () => (await actors.presence.join(cleo), true);
  },
  "a member who goes": async ({ actors, cleo }) => {
    await actors.presence.join(cleo);
    return async () => (await actors.presence.leave(cleo), true);
  },
  "a visit that is forgotten": async (shop) => {
    const { actors, clock, ada, ben } = shop;
    await givePremium(shop, { id: ben });
    await actors.relations.visit(ada, ben);
    clock.advance(VISIT_LIFE_MS + 1);
    return async () => await actors.relations.sweep() === 1;
  },
  "a photo that the operator keeps": async (shop) => {
    const id = await addProfilePhoto(shop, shop.ada, "unscanned");
    return async () => (await shop.actors.photos.review.keep(id)).ok;
  },
  "a photo that the operator takes down": async (shop) => {
    const id = await addProfilePhoto(shop, shop.ada);
    return async () =>
      (await shop.actors.photos.review.takeDown(id)).ok && (await photoRow(shop, id)) === null;
  },
  "a story of the demo's": async ({ database, env, clock }) => {
    const owner = demoMembers(clock.now()).find((each) => demoStories(each, clock.now()).length === 1);
    assert.ok(owner);
    const change = newChange();
    addMember(change, owner, 200);
    await database.commit(change);
    return async () => await postDemoStories(env, [owner], new AbortController().signal) === 1;
  },
  "a session that ends": async ({ database, actors, ada }) => {
    const [session] = await Array.fromAsync(database.list(keys.memberSessions(ada)));
    const identity = { member: ada, session: session?.key[2] as SessionId, exp: 0 };
    return async () => (await actors.sessions.end(identity), true);
  },
  "premium by hand": ({ actors, ada, clock }) => {
    return Promise.resolve(async () => {
      const given = await actors.desk.members.premium(SYSTEM_ACTOR, ada, {
        rid: "premium",
        days: 10,
        reason: "tried",
      });
      return given.ok && given.value.until === clock.now() + 10 * DAY_MS;
    });
  },
};

for (const [what, prepare] of Object.entries(OTHERS)) {
  Deno.test(`WI-14 ${what}: whatever becomes of its commit, it is told once`, async () => {
    const told = await happen(prepare, "goes well");
    assert.ok(told.length > 0);
    for (const fate of [...LOSSES, "overtaken"] as const) {
      assert.deepEqual(await happen(prepare, fate), told, fate);
    }
  });
}

/** Gives what was told here, to whom, whom it woke, and whether the mailer was. */
async function happen(prepare: (typeof OTHERS)[string], fate: Fate): Promise<string[]> {
  const clock = new TestClock();
  let isMailing = false;
  await using world = await openTestActors({
    now: clock.now,
    live: new Set(["here", THERE] as InstanceId[]),
    providers: new Map([["test", openToldProvider()]]),
    wakeMailer: () => void (isMailing = true),
  });
  const { database, published } = world;
  const [ada, ben, cleo] = [await world.join("Ada"), await world.join("Ben"), await world.join("Cleo")];
  const run = await prepare(Object.assign(world, { clock, ada, ben, cleo }));
  const lease = newChange();
  set(lease, keys.instance(THERE), { heartbeat_at: clock.now(), exp: clock.now() + DAY_MS });
  await database.commit(lease);
  await joinThere(database, [ada, ben]);
  published.length = 0;
  isMailing = false;
  const met = meetFate(database, fate, isTelling);
  assert.ok(await run());
  assert.equal(met.count, fate === "goes well" ? 0 : 1);
  await audit(world);
  const names = new Map([[ada, "Ada"], [ben, "Ben"]]);
  const told = [
    ...published.flatMap(({ deliveries }) => deliveries).flatMap((each) =>
      each.kind === "event" ? each.to.map((to) => `${names.get(to)} ${each.frame.module}`) : [each.kind]
    ),
    ...published.flatMap(({ instancesToWake }) => instancesToWake),
    ...(isMailing ? ["mailer"] : []),
  ];
  // A pair stands in the order of its ids.
  return told.sort();
}

const LOST_COMMITS = "tests/contracts/lost_commits_test.ts";

/** Where each file that carries out commands is tried: a call or another case of this file, or a test of its own. */
const TRIED: Readonly<Record<string, string>> = {
  "actors/alerts/subscribe.ts": "push/subscribe",
  "actors/blocks/set.ts": "user/block",
  "actors/conversation/change.ts": "message/edit",
  "actors/conversation/mod.ts": "message/read",
  "actors/conversation/own_side.ts": "conversation/archive",
  "actors/conversation/pay_back.ts": "actors/conversation/pay_back_test.ts",
  "actors/conversation/quotes.ts": "actors/conversation/quotes_test.ts",
  "actors/conversation/react.ts": "message/react",
  "actors/conversation/sending.ts": "send_message",
  "actors/export/mod.ts": "actors/export/export_test.ts",
  "actors/desk/broadcasts/job.ts": LOST_COMMITS,
  "actors/desk/broadcasts/notices.ts": LOST_COMMITS,
  "actors/desk/care.ts": "actors/desk/care_test.ts",
  "actors/desk/decisions/appeals.ts": LOST_COMMITS,
  "actors/desk/decisions/mod.ts": LOST_COMMITS,
  "actors/desk/decisions/taking_back.ts": LOST_COMMITS,
  "actors/desk/log.ts": "actors/desk/log_test.ts",
  "actors/desk/money/closings.ts": "actors/desk/money/money_test.ts",
  "actors/desk/money/reconciling.ts": "actors/desk/money/money_test.ts",
  "actors/desk/personas/closing.ts": "actors/desk/personas/upkeep_test.ts",
  "actors/desk/personas/fill.ts": "actors/desk/personas/upkeep_test.ts",
  "actors/desk/personas/staffing.ts": "actors/desk/personas/upkeep_test.ts",
  "actors/desk/queue/shifts.ts": "actors/desk/queue/shifts_test.ts",
  "actors/desk/reports/ending.ts": LOST_COMMITS,
  "actors/desk/reports/fill.ts": LOST_COMMITS,
  "actors/desk/reports/hold_files.ts": LOST_COMMITS,
  "actors/discovery/boost.ts": "spotlight/add",
  "actors/erasure/job.ts": "actors/erasure/job_test.ts",
  "actors/legal/mod.ts": LOST_COMMITS,
  "actors/limits/coins.ts": "actors/limits/limits_test.ts",
  "actors/limits/hours.ts": "actors/limits/limits_test.ts",
  "actors/limits/pause.ts": "actors/limits/limits_test.ts",
  "actors/member/account_closing.ts": "actors/member/account_closing_test.ts",
  "actors/member/age_checks.ts": "actors/member/age_checks_test.ts",
  "actors/member/age_pay_back.ts": "actors/member/age_pay_back_test.ts",
  "actors/member/links.ts": "actors/member/links_test.ts",
  "actors/member/login.ts": "actors/member/register_test.ts",
  "actors/member/own_sessions.ts": "actors/member/own_sessions_test.ts",
  "actors/member/password_change.ts": "actors/member/own_sessions_test.ts",
  "actors/member/passkeys.ts": "actors/member/passkeys_test.ts",
  "actors/member/proofs.ts": "actors/member/proofs_test.ts",
  "actors/member/recovery_codes.ts": "actors/member/recovery_codes_test.ts",
  "actors/member/register.ts": "actors/member/register_test.ts",
  "actors/member/session.ts": "a session that ends",
  "actors/member/update/change.ts": "user/update",
  "actors/payments/apply.ts": "a purchase that is paid",
  "actors/payments/initiate.ts": "payment/initiate",
  "actors/photo_verification/mod.ts": "actors/photo_verification/photo_verification_test.ts",
  "actors/photos/approve.ts": "a photo that the operator keeps",
  "actors/photos/command.ts": "user/photos/add",
  "actors/photos/report_known.ts": LOST_COMMITS,
  "actors/photos/take_down.ts": "a photo that the operator takes down",
  "actors/photos/take_once.ts": "a view-once photo that is given",
  "actors/photos/view.ts": "photo/view",
  "actors/presence.ts": "a member who comes",
  "actors/relations/command.ts": "swipe",
  "actors/relations/seen.ts": "user/fans/seen",
  "actors/relations/visits.ts": "a visit that is forgotten",
  "actors/reports/mod.ts": "user/report",
  "actors/stats/mod.ts": LOST_COMMITS,
  "actors/stories/command.ts": "stories/add",
  "actors/stories/demo.ts": "a story of the demo's",
  "actors/stories/view.ts": "stories/view",
  "actors/translation/mod.ts": "translation/agree",
  "actors/subscriptions/declare.ts": "a cancellation without signing in",
  "actors/subscriptions/renewal.ts": "subscription/cancel",
  "actors/support.ts": "actors/support_test.ts",
  "actors/support_mail/mod.ts": LOST_COMMITS,
  "actors/wallet/first_coin.ts": "wallet/first_coin",
  "actors/wallet/rewards.ts": "claim_free_credits",
  "actors/wheel/buy.ts": "spinofluck/buy_spin",
  "actors/wheel/spin.ts": "spinofluck/spin",
};

Deno.test("WI-14 commands: every file that carries out commands is tried", async () => {
  const files: string[] = [];
  for await (const path of listFiles("actors")) {
    if (path.endsWith("_test.ts") || path === "actors/command.ts") continue;
    if (/\b(runCommand|commitDraft)\b/.test(await Deno.readTextFile(path))) files.push(path);
  }
  assert.deepEqual(files.sort(), Object.keys(TRIED).sort());
  for (const where of Object.values(TRIED)) {
    const isCase = CHANGING.includes(where as Module) || where in OTHERS;
    if (!isCase) assert.match(await Deno.readTextFile(where), /LOSSES/);
  }
});
