import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { fullBucket, takeToken } from "@/domain/rate.ts";

const RATE = { burst: 10, perSecond: 1 };

Deno.test("CH-11 WI-6 takeToken: a burst, then one each second", () => {
  let bucket = fullBucket(RATE, 0);
  for (let nth = 0; nth < 10; nth++) {
    const taken = takeToken(RATE, bucket, 0);
    assert.equal(taken.waitMs, 0);
    bucket = taken.bucket;
  }
  const refused = takeToken(RATE, bucket, 250);
  assert.equal(refused.waitMs, 750);
  assert.equal(takeToken(RATE, refused.bucket, 1_000).waitMs, 0);
});

Deno.test("CH-11 takeToken: a clock that goes back gives nothing and takes nothing", () => {
  const { bucket } = takeToken(RATE, { tokens: 3, at: 5_000 }, 1_000);
  assert.equal(bucket.tokens, 2);
});

Deno.test("CH-11 WI-6 takeToken: a token is there after the wait that was told, also where fractions do not add up to one", () => {
  const rate = { burst: 1, perSecond: 5 };
  const refused = takeToken(rate, takeToken(rate, fullBucket(rate, 0), 0).bucket, 16);
  assert.equal(refused.waitMs, 184);
  assert.equal(takeToken(rate, refused.bucket, 16 + refused.waitMs).waitMs, 0);
});

Deno.test("CH-11 WI-6 takeToken: never more than the burst and the refill, and waiting helps", () => {
  const rates = fc.record({
    burst: fc.integer({ min: 1, max: 50 }),
    perSecond: fc.integer({ min: 1, max: 50 }),
  });
  const pauses = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 });
  fc.assert(fc.property(rates, pauses, (rate, between) => {
    let now = 0;
    let taken = 0;
    let bucket = fullBucket(rate, now);
    for (const ms of between) {
      now += ms;
      const next = takeToken(rate, bucket, now);
      bucket = next.bucket;
      if (next.waitMs === 0) taken++;
      else assert.equal(takeToken(rate, bucket, now + next.waitMs).waitMs, 0);
      assert.ok(taken <= rate.burst + (now / 1000) * rate.perSecond + 1e-6);
    }
  }));
});
