/** The calls about virtual profiles: who may make them, what they take, what they answer and refuse, over real sockets. */
import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { meetsNeed, type Role, ROLES } from "@/domain/staff.ts";
import { PERSONA_CALLS } from "@/protocol/desk/calls/personas.ts";
import { keys } from "@/store/keys.ts";
import { connectDesk } from "@/tests/kit/desk_client.ts";
import { addStaff } from "@/tests/kit/staff.ts";
import { audit, keepingOf, keepPhoto, openServer, signUp } from "@/tests/kit/mod.ts";

type Module = keyof typeof PERSONA_CALLS;

const FORM = {
  name: "Lena",
  birth_date: "1994-05-06",
  gender: 2,
  lang: "en",
  place: 2950159,
  answer: 1,
  wanted: 1,
  ages: [20, 60] as [number, number],
  radius_km: 100,
  bios: { en: "Likes rain.", he: "", de: "" },
  style: "",
  languages: ["en"],
  teams: ["all"],
  moderators: [] as string[],
};
const KEY = "a-key-of-a-form";
const ID = { id: "0000000000" };
const PHOTO = { ...ID, photo: "A".repeat(22) };
const TAKEN = { persona: "0000000000", member: "1111111111", claim: 1, photo: "A".repeat(22) };
const LONG = "x".repeat(65);

/** What each of them takes, what it says of what is not there, and what it does not take. */
const INPUTS: {
  readonly [M in Module]: { right: unknown; says: string | null; wrong: readonly unknown[] };
} = {
  personas: { right: {}, says: null, wrong: [{ on: "maybe" }, { search: "x".repeat(101) }, { cursor: 7 }] },
  persona: { right: ID, says: "unknown_persona", wrong: [{}, { id: "" }, { id: LONG }] },
  writers: { right: {}, says: null, wrong: ["all"] },
  "persona/create": {
    right: { form: { ...FORM, name: "123" }, key: KEY },
    says: "persona_invalid",
    wrong: [
      {},
      { form: FORM },
      { form: FORM, key: "?" },
      { form: { ...FORM, ages: [1] }, key: KEY },
      { form: { ...FORM, talk: { interests: [] } }, key: KEY },
      { form: { ...FORM, talk: { interests: "yoga", speaks: [], height: null, prompts: [] } }, key: KEY },
    ],
  },
  "persona/change": {
    right: { ...ID, form: FORM, version: 1 },
    says: "unknown_persona",
    wrong: [{ ...ID, form: FORM }, { form: FORM, version: 1 }],
  },
  "persona/switch": { right: { ...ID, on: 0 }, says: "unknown_persona", wrong: [ID, { ...ID, on: 2 }] },
  "persona/photo/add": { right: PHOTO, says: "unknown_persona", wrong: [ID, { ...ID, photo: "" }] },
  "persona/photo/remove": { right: PHOTO, says: "unknown_persona", wrong: [ID] },
  "persona/photo/order": {
    right: { ...ID, photos: [] },
    says: "unknown_persona",
    wrong: [ID, { ...ID, photos: new Array(7).fill("a") }],
  },
  "vault/add": { right: PHOTO, says: "unknown_persona", wrong: [ID, { ...PHOTO, photo: LONG }] },
  "vault/note": { right: { ...PHOTO, note: "" }, says: "unknown_persona", wrong: [PHOTO] },
  "vault/order": { right: { ...ID, photos: [] }, says: "unknown_persona", wrong: [ID] },
  "vault/remove": { right: PHOTO, says: "unknown_persona", wrong: [ID] },
  "vault/take": { right: TAKEN, says: "unknown_persona", wrong: [{ ...TAKEN, claim: 0 }, PHOTO] },
  "plan/add": {
    right: { ...PHOTO, text: "", from: Math.floor(Date.now() / 1000), every_days: 1, key: KEY },
    says: "unknown_persona",
    wrong: [PHOTO],
  },
  "plan/remove": { right: { ...ID, plan: "x" }, says: "unknown_persona", wrong: [ID] },
  "story/post": { right: { ...PHOTO, text: "", key: KEY }, says: "unknown_photo", wrong: [PHOTO] },
  "persona/export": { right: ID, says: "unknown_persona", wrong: [{}] },
  "persona/import": { right: { file: "{}" }, says: null, wrong: [{}, { file: 7 }] },
};

const MODULES = Object.keys(PERSONA_CALLS) as Module[];

Deno.test("VP-2 VP-3 desk calls: only for the roles of the table, with what they take, and nothing of what is not there", async () => {
  await using server = await openServer();
  for (const role of ROLES satisfies readonly Role[]) {
    await using desk = await connectDesk(server, await addStaff(server, { roles: [role] }));
    for (const module of MODULES) {
      const { may } = PERSONA_CALLS[module];
      const { right, says, wrong } = INPUTS[module];
      if (may !== null && !meetsNeed([role], may)) {
        await desk.expectRefusal(module, right, "not_permitted");
        continue;
      }
      const answer = await desk.call(module, right);
      assert.equal(answer.error_code ?? null, says, `${role} ${module}: ${JSON.stringify(answer)}`);
      for (const input of wrong) await desk.expectRefusal(module, input, "invalid_input");
    }
  }
  assert.deepEqual(await Array.fromAsync(server.database.list(keys.personas())), []);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("VP-1 VP-4 VP-10 VP-11 VP-13 VP-14 desk calls: a profile's life, each act once", async () => {
  await using server = await openServer();
  const mia = await addStaff(server, { roles: ["supervisor"] });
  await using desk = await connectDesk(server, mia);
  const created = { form: FORM, key: KEY };
  const { id } = await desk.expectReply("persona/create", created);
  assert.deepEqual(await desk.expectReply("persona/create", created), { id });
  const keep = async () => (await keepPhoto(keepingOf(server), id as MemberId)).id;
  const get = async () => (await desk.expectReply("persona", { id })).persona;
  const [one, two, three] = [await keep(), await keep(), await keep()];
  await desk.expectReply("persona/photo/add", { id, photo: one });
  await desk.expectReply("persona/photo/add", { id, photo: one });
  await desk.expectReply("vault/add", { id, photo: two, note: "sea" });
  await desk.expectRefusal("persona/photo/add", { id, photo: two }, "unknown_photo");
  await desk.expectRefusal("vault/note", { id, photo: three, note: "" }, "unknown_vault_photo");
  await desk.expectRefusal("vault/note", { id, photo: two, note: "x".repeat(201) }, "note_too_long");
  const story = { id, photo: two, text: "Hello", key: KEY };
  const posted = await desk.expectReply("story/post", story);
  assert.deepEqual(await desk.expectReply("story/post", story), posted);
  const text = "x".repeat(2_000);
  await desk.expectRefusal("story/post", { ...story, text, key: `${KEY}2` }, "story_text_too_long");
  const from = Math.floor(Date.now() / 1000) + 3_600;
  const plan = { id, photo: two, text: "", from, every_days: 2, key: KEY };
  const planned = await desk.expectReply("plan/add", plan);
  assert.deepEqual(await desk.expectReply("plan/add", plan), planned);
  await desk.expectRefusal("plan/add", { ...plan, every_days: 0, key: `${KEY}2` }, "choice_invalid");
  const { photos, vault, plans, stories, staffed, version } = await get();
  assert.deepEqual(
    [photos.map(({ photo }) => photo), vault.map(({ photo, note }) => [photo, note]), stories, staffed],
    [[one], [[two, "sea"]], 1, 1],
  );
  assert.deepEqual(plans.map((each) => [each.id, each.from, each.next]), [[planned.plan, from, from]]);
  await desk.expectRefusal(
    "persona/change",
    { id, form: { ...FORM, name: "Mia" }, version: 1 },
    "persona_changed",
  );
  await desk.expectReply("persona/change", { id, form: { ...FORM, name: "Mia" }, version });
  await desk.expectReply("plan/remove", { id, plan: planned.plan });
  await desk.expectRefusal("plan/remove", { id, plan: planned.plan }, "unknown_plan");
  await desk.expectReply("vault/remove", { id, photo: two });
  await desk.expectRefusal("vault/remove", { id, photo: two }, "unknown_vault_photo");
  await desk.expectReply("persona/photo/remove", { id, photo: one });
  const exported = JSON.parse((await desk.expectReply("persona/export", { id })).persona);
  assert.deepEqual([exported.id, exported.name, exported.photos], [id, "Mia", []]);
  const file = JSON.stringify({ version: 1, personas: [exported] });
  assert.deepEqual(await desk.expectReply("persona/import", { file }), {
    created: 0,
    updated: 1,
    problems: [],
  });
  assert.deepEqual(await desk.expectReply("persona/switch", { id, on: 0 }), { on: 0 });
  await desk.expectRefusal("story/post", { ...story, photo: three, key: `${KEY}3` }, "profile_closed");
  const { list, total } = await desk.expectReply("personas", { search: "mia", on: "off" });
  assert.deepEqual([total, list.map((each) => [each.id, each.on, each.answering])], [1, [[id, 0, 1]]]);
  const ada = await signUp(server, { name: "Ada" });
  await desk.expectRefusal("persona", { id: ada.id }, "unknown_persona");
  await audit(server);
});
