import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { Answer } from "@/client/answer.ts";
import type { Call } from "@/client/socket.ts";
import { newerPhotos, type PhotoList, Photos } from "@/client/state/photos.ts";

function listOf(version: number): PhotoList {
  return {
    version,
    list: [{ id: `p${version}`, photo: `/photos/p${version}/card`, placeholder: "", waiting: 0 }],
  };
}

/** A server whose answers the test gives. */
function world() {
  const asked: ((answer: Answer<"user/photos">) => void)[] = [];
  const call = ((module: string) => {
    assert.equal(module, "user/photos");
    return new Promise<Answer<"user/photos">>((resolve) => asked.push(resolve));
  }) as unknown as Call;
  const photos = new Photos("me", call);
  const event = (version: number) => ({
    ...listOf(version),
    list: [...listOf(version).list],
    photo: `/photos/${version}`,
  });
  return { photos, asked, event };
}

Deno.test("PH-53 newerPhotos: in any order and doubled, the highest version stands", () => {
  const versions = fc.uniqueArray(fc.nat(100), { minLength: 1 });
  const heard = versions.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length }))
  );
  fc.assert(fc.property(heard, ([all, order]) => {
    const last = order.map(listOf).reduce<PhotoList | null>(newerPhotos, null);
    assert.equal(last?.version, Math.max(...all));
  }));
});

Deno.test("PH-53 Photos: an event changes list and shown photo; an older one changes neither", () => {
  const { photos, event } = world();
  photos.seed(listOf(3));
  assert.equal(photos.shown.value, null);
  photos.handle(event(5));
  photos.handle(event(4));
  assert.deepEqual(photos.own.value, listOf(5));
  assert.equal(photos.shown.value, "/photos/5");
  // A page that was rendered before the event, and fetched after it.
  photos.seed(listOf(4));
  assert.deepEqual(photos.own.value, listOf(5));
});

Deno.test("PH-53 Photos: what was missed comes with the next answer, and only where a list is shown", async () => {
  const { photos, asked, event } = world();
  await photos.refresh();
  assert.equal(asked.length, 0);
  photos.seed(listOf(1));
  const refreshed = photos.refresh();
  photos.handle(event(3));
  asked[0]?.({ ok: true, value: { ...listOf(2), list: [...listOf(2).list] } });
  await refreshed;
  assert.deepEqual(photos.own.value, listOf(3));
  const again = photos.refresh();
  asked[1]?.({ ok: false, refusal: { code: "connection_lost", data: {} } });
  await again;
  assert.deepEqual(photos.own.value, listOf(3));
});

Deno.test("PH-53 Photos: an answer's photo counts unless an event came while it was on its way", () => {
  const { photos, event } = world();
  photos.handleShown("/photos/answered", photos.version);
  assert.equal(photos.shown.value, "/photos/answered");
  const asked = photos.version;
  photos.handle(event(1));
  photos.handleShown("/photos/old", asked);
  assert.equal(photos.shown.value, "/photos/1");
});
