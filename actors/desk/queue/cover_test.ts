import assert from "node:assert/strict";
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { COVER_ROOM_MS } from "@/domain/limits.ts";
import type { Persona, Staff } from "@/store/records.ts";
import { coverOf, decideCover } from "@/actors/desk/queue/cover.ts";

const [one, other] = ["persona001", "persona002"] as [MemberId, MemberId];

function persona(id: MemberId, own: Partial<Persona> = {}): Persona {
  return {
    id,
    on: true,
    teams: ["north"],
    moderators: [],
    languages: ["en"],
    style: "",
    bios: {},
    vault: [],
    plans: [],
    created_at: 0,
    log: 0,
    version: 1,
    ...own,
  };
}

function staff(id: string, own: Partial<Staff> = {}): Staff {
  return {
    id: id as StaffId,
    email: `${id}@example.com`,
    name: id,
    roles: ["moderator"],
    teams: ["north"],
    languages: [],
    state: "active",
    passkeys: [],
    created_at: 0,
    version: 1,
    ...own,
  };
}

Deno.test("DQ-17 cover: who is on, and has somebody at work who is assigned, by name or by team", () => {
  const personas = [
    persona(one, { teams: [], moderators: ["mia" as StaffId] }),
    persona(other),
    persona("off0000000" as MemberId, { on: false }),
    persona("south00000" as MemberId, { teams: ["south"] }),
  ];
  const mia = { staff: staff("mia", { teams: [] }), hasRoom: true };
  assert.deepEqual([...coverOf(personas, [mia])], [[one, true]]);
  const noa = { staff: staff("noa"), hasRoom: false };
  assert.deepEqual([...coverOf(personas, [mia, noa])], [[one, true], [other, false]]);
  const gone = { staff: staff("gone", { state: "removed" }), hasRoom: true };
  const finance = { staff: staff("fin", { roles: ["finance"] }), hasRoom: true };
  assert.deepEqual([...coverOf(personas, [gone, finance])], []);
});

Deno.test("DQ-17 cover: without room it goes on for a while, without anybody it ends at once", () => {
  const first = decideCover(new Map(), new Map([[one, true], [other, false]]), 0);
  assert.deepEqual([...first], [[one, null]], "nobody had room for the other one at all");
  const full = decideCover(first, new Map([[one, false]]), 1_000);
  assert.deepEqual([...full], [[one, 1_000]]);
  const still = decideCover(full, new Map([[one, false]]), 999 + COVER_ROOM_MS);
  assert.deepEqual([...still], [[one, 1_000]]);
  assert.deepEqual([...decideCover(still, new Map([[one, false]]), 1_000 + COVER_ROOM_MS)], []);
  assert.deepEqual([...decideCover(still, new Map([[one, true]]), 999 + COVER_ROOM_MS)], [[one, null]]);
  assert.deepEqual([...decideCover(still, new Map(), 1_001)], []);
});
