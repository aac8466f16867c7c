/** Discretion (CS-5 to CS-8): what others get of a member who is discreet, in every view, event and notification. */
import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { audit, openTestActors, registrationOf, type TestActors } from "@/tests/kit/mod.ts";

/** A member in Berlin who looks for everybody within 100 km. */
async function join({ actors }: TestActors, name: string): Promise<MemberId> {
  const form = registrationOf(name, {
    search: { ages: [18, 70], radius_km: 100, gender: 0 },
    place: {
      id: 2950159,
      city: "Berlin",
      country: "Germany",
      country_code: "DE",
      lat: 52.52437,
      lng: 13.41053,
    },
  });
  const joined = await actors.membership.register(form, { address: name, lang: "en" });
  return joined.ok ? joined.value.member : assert.fail(joined.refusal.code);
}

async function choose({ actors }: TestActors, member: MemberId, value: string): Promise<void> {
  const changed = await actors.updates.update(member, { key: "about", value });
  assert.ok(changed.ok);
}

/** Who was said to come or go since the last look. */
function presences({ published }: TestActors): string[] {
  return published.splice(0).flatMap(({ deliveries }) => deliveries)
    .flatMap((each) => each.kind === "presence" ? [`${each.member} ${each.online}`] : []);
}

/** What somebody else is shown of a member, wherever they are shown. */
async function views({ actors }: TestActors, viewer: MemberId, id: MemberId) {
  const page = { currentLength: 0, recordsToTake: 24 };
  const [profile, onlines, grid] = await Promise.all([
    actors.ask.members.profile(viewer, id),
    actors.ask.members.onlines(viewer, [id]),
    actors.discovery.meet(viewer, page),
  ]);
  assert.ok(profile.ok);
  const card = grid.find((each) => each.id === id) ?? assert.fail("not in the grid");
  return { profile: profile.value, online: onlines[0]?.type, card };
}

Deno.test("CS-5 CS-6 CS-7 P18 discretion: others see neither presence nor city, the member sees both, and all comes back", async () => {
  await using test = await openTestActors();
  const { actors, database } = test;
  const [ada, ben] = [await join(test, "Ada"), await join(test, "Ben")];
  await actors.presence.join(ben);
  const open = await views(test, ada, ben);
  assert.deepEqual([open.profile.status, open.online, open.card.status], [1, "online", 1]);
  assert.ok(open.profile.city && open.card.city);
  const near = open.card.near;
  presences(test);

  await choose(test, ben, "discretion=discreet");
  assert.deepEqual(presences(test), [`${ben} false`], "those who follow him see him go");
  const { profile, online, card } = await views(test, ada, ben);
  assert.deepEqual([profile.status, online, card.status], [0, "offline", 0]);
  assert.deepEqual([profile.city, card.city], ["", ""]);
  assert.equal(profile.country, open.profile.country);
  assert.equal(card.near, 0, "no radius finds him");
  const entry = (await database.get(keys.discoveryEntry(ben))).value;
  assert.deepEqual([entry?.point, entry?.online], [null, 0]);
  const own = await actors.ask.members.own(ben);
  assert.deepEqual([own?.city, own?.status], [open.profile.city, 1]);

  await actors.presence.leave(ben);
  await actors.presence.join(ben);
  assert.deepEqual(presences(test), [], "nobody is told that he comes and goes");
  assert.equal((await database.get(keys.discoveryEntry(ben))).value?.online, 0);
  await audit(test);

  await choose(test, ben, "discretion=");
  assert.deepEqual(presences(test), [`${ben} true`]);
  const after = await views(test, ada, ben);
  assert.deepEqual([after.profile.status, after.online, after.card.near], [1, "online", near]);
  assert.equal(after.profile.city, open.profile.city);
  const record = (await database.get(keys.member(ben))).value;
  assert.deepEqual([record?.about, record?.about_consents, record?.discreet], [{}, {}, false]);
  await audit(test);
});

Deno.test("CS-9 fillAbout: whoever was discreet before it had an effect is so, in the index too, once", async () => {
  await using test = await openTestActors();
  const { actors, database } = test;
  const [ada, ben] = [await join(test, "Ada"), await join(test, "Ben")];
  const record = (await database.get(keys.member(ben))).value ?? assert.fail();
  const { discreet: _, about_consents: __, ...former } = record;
  const change = newChange();
  set(change, keys.member(ben), { ...former, about: { discretion: ["very_discreet"], origin: ["private"] } });
  await database.commit(change);
  assert.equal(await actors.updates.fillAbout(), 1);
  assert.equal(await actors.updates.fillAbout(), 0);
  const { card } = await views(test, ada, ben);
  assert.deepEqual([card.city, card.near], ["", 0]);
  assert.deepEqual((await database.get(keys.member(ben))).value?.about, { discretion: ["discreet"] });
  await audit(test);
});
