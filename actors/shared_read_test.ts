import assert from "node:assert/strict";
import { sharedRead } from "@/actors/shared_read.ts";

Deno.test("P15 sharedRead: who asks while one is under way gets the next one, all of them the same", async () => {
  const readings: PromiseWithResolvers<number>[] = [];
  const read = sharedRead(() => {
    const reading = Promise.withResolvers<number>();
    readings.push(reading);
    return reading.promise;
  });
  const first = read();
  await Promise.resolve();
  await Promise.resolve();
  assert.equal(readings.length, 1);
  const later = [read(), read()];
  await Promise.resolve();
  assert.equal(readings.length, 1, "it waits for the one under way");
  readings[0]?.resolve(1);
  assert.equal(await first, 1);
  readings[1]?.resolve(2);
  assert.deepEqual(await Promise.all(later), [2, 2]);
  assert.equal(readings.length, 2);
});

Deno.test("P15 sharedRead: one that fails is that of who has asked for it, and the next one begins", async () => {
  let readings = 0;
  const read = sharedRead(() =>
    ++readings === 1 ? Promise.reject(new Error("lost")) : Promise.resolve(readings)
  );
  const failed = assert.rejects(read(), /lost/);
  await Promise.resolve();
  await Promise.resolve();
  const later = read();
  await failed;
  assert.equal(await later, 2);
});
