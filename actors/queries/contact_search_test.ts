/** The search for contacts by name. */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { MemberId } from "@/domain/ids.ts";
import { CONTACTS_PAGE_MAX, SEARCH_CONTACTS_ROWS } from "@/domain/limits.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { ContactsBefore } from "@/protocol/views/contact.ts";
import { openTestActors, type TestActors } from "@/tests/kit/actors.ts";
import { addCrowd, crowdId } from "@/tests/kit/crowd.ts";
import { type InboxRow, layInbox } from "@/tests/kit/inbox.ts";

const OWNER = crowdId(900_000);

type Part = CallOutput<"user/contacts/search">;

/** Every part of a search, to its end. */
async function searchAll(
  { actors }: TestActors,
  owner: MemberId,
  { search, size = CONTACTS_PAGE_MAX }: { search: string; size?: number },
): Promise<Part[]> {
  const parts: Part[] = [];
  let next: ContactsBefore | null = null;
  do {
    const input = { search, recordsToTake: size, ...(next && { before: next }) };
    const part: Part = await actors.ask.contacts.search(owner, input);
    parts.push(part);
    next = part.next;
  } while (next);
  return parts;
}

/** Ids of what a search finds, in its order, those of the archive with a star. */
async function idsOf(world: TestActors, owner: MemberId, search: string): Promise<string[]> {
  const parts = await searchAll(world, owner, { search });
  return parts.flatMap(({ list }) => list.map(({ id, archived }) => archived === 1 ? `${id}*` : id));
}

Deno.test("CN-14 search: by the beginnings of a name's words, without accents and case, contacts before the archive", async () => {
  await using world = await openTestActors();
  const names = ["Zoë Müller", "zoe", "Anna Zoe", "Azoe", "דָּנָה לוי", "Zoé Archived", "Zoe Blocked"];
  const others = await addCrowd(world.database, names.length, { own: (nth) => ({ name: names[nth] ?? "" }) });
  await layInbox(
    world.database,
    OWNER,
    others.map((other, nth) => ({
      other,
      at: 100_000 - nth * 1_000,
      archived: nth === 5,
      closed: nth === 6,
      unread: nth,
    })),
  );
  const [zoeM, zoe, anna, azoe, dana, filed] = others;
  assert.deepEqual(await idsOf(world, OWNER, "ZOE"), [zoeM, zoe, anna, `${filed}*`]);
  assert.deepEqual(await idsOf(world, OWNER, "mul zo"), [zoeM]);
  assert.deepEqual(await idsOf(world, OWNER, "az"), [azoe]);
  assert.deepEqual(await idsOf(world, OWNER, "דנה"), [dana]);
  assert.deepEqual(await idsOf(world, OWNER, "oe"), []);
  assert.deepEqual(await idsOf(world, OWNER, "  "), []);
  assert.deepEqual(await idsOf(world, OWNER, "\u0301"), []);
  const [part] = await searchAll(world, OWNER, { search: "anna" });
  assert.deepEqual([part?.list[0]?.name, part?.list[0]?.unread, part?.next], ["Anna Zoe", 2, null]);
});

Deno.test("CN-14 search: every part together finds what a look at all rows finds, each once and in its order", async () => {
  await using world = await openTestActors();
  const names = ["Ada", "Ben", "Adam Benson"];
  const others = await addCrowd(world.database, 30, { own: (nth) => ({ name: names[nth % 3] ?? "" }) });
  let owners = 0;
  const row = fc.record({
    at: fc.integer({ min: 1_000, max: 3_999 }),
    archived: fc.boolean(),
    closed: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: others.length, size: "max" }),
      fc.constantFrom("ad", "ben", "a b"),
      fc.integer({ min: 1, max: CONTACTS_PAGE_MAX }),
      async (found, search, size) => {
        const owner = crowdId(800_000 + ++owners);
        const rows = found.map((each, nth): InboxRow => ({ ...each, other: others[nth] ?? assert.fail() }));
        await layInbox(world.database, owner, rows);
        const fits = (nth: number) =>
          search === "ad" ? nth % 3 !== 1 : search === "ben" ? nth % 3 !== 0 : nth % 3 === 2;
        const expected = rows.filter(({ closed }, nth) => !closed && fits(nth)).sort((one, other) =>
          Number(one.archived) - Number(other.archived) ||
          Math.floor(other.at / 1_000) - Math.floor(one.at / 1_000) || (one.other < other.other ? 1 : -1)
        );
        const parts = await searchAll(world, owner, { search, size });
        assert.deepEqual(
          parts.flatMap(({ list }) => list.map(({ id }) => id)),
          expected.map(({ other }) => other),
        );
        for (const { list } of parts.slice(0, -1)) {
          assert.equal(list.length, size, "only the last part is short");
        }
      },
    ),
    { numRuns: 30 },
  );
});

Deno.test("CN-15 search: a call looks through a part of a long list, and `next` is null exactly at its end", async () => {
  await using world = await openTestActors();
  const many = SEARCH_CONTACTS_ROWS;
  const others = await addCrowd(world.database, many + 2, {
    own: (nth) => ({ name: nth > many - 2 ? "Rare" : "Often" }),
  });
  // The first of the crowd has the latest message.
  const inbox = (count: number, archived: number): InboxRow[] =>
    others.slice(0, count).map((other, nth) => ({
      other,
      at: (count - nth) * 1_000,
      archived: nth >= count - archived,
    }));
  const partsOf = async (owner: MemberId, rows: InboxRow[], search: string) => {
    await layInbox(world.database, owner, rows);
    const parts = await searchAll(world, owner, { search });
    return parts.map(({ list }) => list.length);
  };
  assert.deepEqual(
    await partsOf(crowdId(900_001), inbox(many, 0), "rare"),
    [1],
    "all of it, and no row after it",
  );
  assert.deepEqual(await partsOf(crowdId(900_002), inbox(many + 1, 0), "rare"), [1, 1]);
  assert.deepEqual(
    await partsOf(crowdId(900_003), inbox(many, 10), "rare"),
    [1],
    "the archive counts with it",
  );
  assert.deepEqual(
    await partsOf(crowdId(900_004), inbox(many + 2, 2), "rare"),
    [1, 2],
    "cut where the archive begins",
  );
  assert.deepEqual(await partsOf(crowdId(900_005), inbox(many + 2, 2), "nobody"), [0, 0]);
  assert.deepEqual(await partsOf(crowdId(900_006), inbox(CONTACTS_PAGE_MAX, 0), "often"), [
    CONTACTS_PAGE_MAX,
  ]);
});
