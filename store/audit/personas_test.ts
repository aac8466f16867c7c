import assert from "node:assert/strict";
import type { MemberId, PhotoId } from "@/domain/ids.ts";
import { audit } from "@/store/audit/mod.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Member, Persona, Photo } from "@/store/records.ts";
import { openTestActors, type TestActors } from "@/tests/kit/mod.ts";
import { addVaultPicture, makePersona } from "@/tests/kit/personas.ts";

/** What the audit says with another value under a key; `undefined` removes the row. */
async function saidOf({ database, env }: TestActors, key: Key<unknown>, value: unknown): Promise<string[]> {
  const before = await database.get(key);
  await write(value);
  const said: string[] = [];
  for await (const { problem } of audit(database, env.now)) said.push(problem);
  await write(before.value ?? undefined);
  return said;

  async function write(next: unknown): Promise<void> {
    const change = newChange();
    if (next === undefined) remove(change, key);
    else set(change, key, next);
    assert.ok(await database.commit(change));
  }
}

Deno.test("VP-25 audit: a virtual profile, its member and its vault that do not agree are named", async () => {
  await using world = await openTestActors();
  const { database } = world;
  const id = await makePersona(world);
  const photo = await addVaultPicture(world, id) as PhotoId;
  const ada = await world.join("Ada");
  const persona = (await database.get(keys.persona(id))).value ?? assert.fail();
  const member = (await database.get(keys.member(id))).value ?? assert.fail();
  const picture = (await database.get(keys.photo(photo))).value ?? assert.fail();
  const adas = (await database.get(keys.member(ada))).value ?? assert.fail();
  const plan = { id: "p", photo: "gone" as PhotoId, text: "", from: 0, every_days: 1, posted_at: 0, log: 1 };
  const ofPersona = (
    own: Partial<Persona>,
  ): [Key<unknown>, unknown] => [keys.persona(id), { ...persona, ...own }];
  const ofMember = (
    own: Partial<Member>,
  ): [Key<unknown>, unknown] => [keys.member(id), { ...member, ...own }];
  const planted: [string, [Key<unknown>, unknown], RegExp][] = [
    ["no row", [keys.persona(id), undefined], /without its row at the desk/],
    [
      "a row of a member",
      [keys.persona(ada), { ...persona, id: ada, vault: [] }],
      /about no virtual profile/,
    ],
    [
      "a row of nobody",
      [keys.persona("nobody0000" as MemberId), { ...persona, vault: [] }],
      /about no virtual/,
    ],
    ["off at the desk alone", ofPersona({ on: false }), /is on here and off there/],
    ["closing while it is on", ofPersona({ closing: true }), /is on here and off there/],
    ["off for members alone", ofMember({ off: true }), /is on here and off there/],
    [
      "answered for while off",
      ofMember({ off: true, staffed: true }),
      /answers for a virtual profile that is off/,
    ],
    ["a member who is answered for", [keys.member(ada), { ...adas, staffed: true }], /answers for a virtual/],
    [
      "a member who is closed",
      [keys.member(ada), { ...adas, off: true }],
      /closed as only virtual profiles are/,
    ],
    ["a picture in no vault", ofPersona({ vault: [] }), /photo of a vault is in none/],
    [
      "a picture twice",
      ofPersona({ vault: [...persona.vault, ...persona.vault] }),
      /picture of its vault is missing/,
    ],
    ["a picture that is gone", [keys.photo(photo), undefined], /picture of its vault is missing/],
    [
      "a picture used otherwise",
      [keys.photo(photo), { ...picture, use: "profile" } satisfies Photo],
      /picture of its vault is missing/,
    ],
    ["a plan of nothing", ofPersona({ plans: [plan] }), /a plan names none/],
    ["seen of no vault", [keys.vaultSeen(ada, id), [photo]], /pictures that a member was sent/],
    ["seen twice", [keys.vaultSeen(id, ada), [photo, photo]], /pictures that a member was sent/],
  ];
  for (const [name, [key, value], says] of planted) {
    const said = await saidOf(world, key, value);
    assert.ok(said.some((problem) => says.test(problem)), `${name}: ${said.join("; ")}`);
  }
  assert.deepEqual(await saidOf(world, keys.probe() as Key<unknown>, undefined), []);
});
