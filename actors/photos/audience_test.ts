import assert from "node:assert/strict";
import { audienceOf, isAmong } from "@/actors/photos/audience.ts";
import type { MemberId, PhotoId } from "@/domain/ids.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as [MemberId, MemberId];
const id = "A".repeat(22) as PhotoId;

Deno.test("PH-20 audienceOf: a draft is its owner's, a profile's everybody's once it may be shown, a chat's nobody's", () => {
  assert.equal(audienceOf({ use: null, scan: "clean", exp: 10 }, 9), "owner");
  assert.equal(audienceOf({ use: null, scan: "clean", exp: 10 }, 10), "nobody");
  assert.equal(audienceOf({ use: "profile", scan: "clean", exp: 0 }, 10), "members");
  assert.equal(audienceOf({ use: "profile", scan: "unscanned", exp: 0 }, 10), "members");
  assert.equal(audienceOf({ use: "profile", scan: "unsure", exp: 0 }, 10), "owner");
  for (const use of ["chat", "story", "vault"] as const) {
    assert.equal(audienceOf({ use, scan: "clean", exp: 20 }, 10), "nobody", use);
  }
});

Deno.test("PH-20 BL-4 isAmong: everybody in every relation", () => {
  const viewers = {
    owner: { member: ada, draft: null },
    other: { member: ben, draft: null },
    guest: { member: null, draft: null },
    registration: { member: null, draft: id },
  };
  const seen = (audience: "owner" | "members" | "nobody", member: MemberId | null, isBlocked = false) =>
    Object.entries(viewers)
      .filter(([, viewer]) => isAmong(audience, { id, member }, { viewer, relation: { isBlocked } }))
      .map(([name]) => name);
  assert.deepEqual(seen("owner", ada), ["owner"]);
  assert.deepEqual(seen("members", ada), ["owner", "other"]);
  assert.deepEqual(seen("members", ada, true), ["owner"]);
  assert.deepEqual(seen("owner", null), ["registration"]);
  assert.deepEqual(seen("members", null), ["registration"]);
  assert.deepEqual(seen("nobody", ada), []);
  assert.deepEqual(seen("nobody", null), []);
});
