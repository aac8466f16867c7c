import assert from "node:assert/strict";
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { COVER_ROOM_MS } from "@/domain/limits.ts";
import type { Persona, Staff } from "@/store/records.ts";
import { coverOf, decideCover } from "@/actors/desk/queue/cover.ts";
import { personaRow, staffRow } from "@/tests/kit/desk_rows.ts";

const [one, other] = ["persona001", "persona002"] as [MemberId, MemberId];

const persona = (id: MemberId, own: Partial<Persona> = {}) => personaRow(id, { teams: ["north"], ...own });
const staff = (id: string, own: Partial<Staff> = {}) => staffRow(id as StaffId, { teams: ["north"], ...own });

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
