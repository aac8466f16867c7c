import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { MemberLimits } from "@/gateway/member_limits.ts";

const ada = "adaadaada0" as MemberId;
const NONE = {
  send: [],
  swipe: [],
  gift: [],
  story: [],
  react: [],
  typing: [],
  search: [],
  place: [],
  spin: [],
  pay: [],
  push: [],
  translate: [],
};
const RATES = { ...NONE, send: [{ burst: 10, perSecond: 1 }, { burst: 60, perSecond: 1 }] };

Deno.test("CH-11 MemberLimits: a burst of 10, then one a second", () => {
  const limits = new MemberLimits(RATES);
  for (let nth = 0; nth < 10; nth++) assert.equal(limits.take(ada, ["send"], 0), 0);
  assert.equal(limits.take(ada, ["send"], 0), 1_000);
  assert.ok(limits.take(ada, ["send"], 990) > 0);
  assert.equal(limits.take(ada, ["send"], 1_000), 0);
  assert.equal(limits.take("benbenben0" as MemberId, ["send"], 0), 0, "members are counted apart");
});

Deno.test("CH-11 MemberLimits: a refusal takes from no rate", () => {
  const limits = new MemberLimits({
    ...NONE,
    send: [{ burst: 1, perSecond: 1 }, { burst: 3, perSecond: 0.001 }],
  });
  assert.equal(limits.take(ada, ["send"], 0), 0);
  for (let nth = 0; nth < 10; nth++) assert.ok(limits.take(ada, ["send"], 0) > 0);
  assert.equal(limits.take(ada, ["send"], 1_000), 0);
  assert.equal(limits.take(ada, ["send"], 2_000), 0);
  assert.ok(limits.take(ada, ["send"], 3_000) > 900_000, "the slower rate counts too");
});

Deno.test("CH-33 MemberLimits: what counts as two kinds takes a token of both, or of neither", () => {
  const limits = new MemberLimits({ ...RATES, gift: [{ burst: 5, perSecond: 1 }] });
  const sendGift = (now: number) => limits.take(ada, ["send", "gift"], now);
  for (let nth = 0; nth < 5; nth++) assert.equal(sendGift(0), 0);
  for (let nth = 0; nth < 10; nth++) assert.equal(sendGift(0), 1_000);
  for (let nth = 0; nth < 5; nth++) {
    assert.equal(limits.take(ada, ["send"], 0), 0, "gifts that were refused took none");
  }
  assert.ok(limits.take(ada, ["send"], 0) > 0);
  assert.ok(sendGift(900) > 0);
  assert.equal(sendGift(1_000), 0);
  assert.ok(limits.take(ada, ["send"], 1_000) > 0, "a gift is a message too");
});

Deno.test("P9 MemberLimits: as many members as there are take bounded memory", () => {
  const limits = new MemberLimits(RATES);
  for (let nth = 0; nth < 25_000; nth++) limits.take(`member${nth}` as MemberId, ["send"], 0);
  assert.equal(limits.take("member24999" as MemberId, ["send"], 0), 0);
});
