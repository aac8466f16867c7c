import assert from "node:assert/strict";
import { makePhotoId, type MemberId } from "@/domain/ids.ts";
import { NO_PHOTO, photoUrl, type ScanState } from "@/domain/photo.ts";
import { allPhotos, ownPhotos, shownPhotos, withPhotos } from "@/actors/photos/profile.ts";
import type { Member, Photo } from "@/store/records.ts";
import { demoMembers } from "@/store/seed/members.ts";

const [portrayed] = demoMembers(Date.UTC(2026, 0, 1));
const ADA: Member = { ...portrayed ?? assert.fail(), virtual: false, photo: null };

function photoOf(nth: number, scan: ScanState = "clean"): Photo {
  return {
    id: makePhotoId(new Uint8Array(16).fill(nth)),
    member: ADA.id,
    use: "profile",
    scan,
    listed_at: null,
    width: 4,
    height: 3,
    placeholder: String(nth).repeat(36),
    files: {},
    at: 0,
    exp: 0,
  };
}

Deno.test("PH-12 withPhotos: others see the first photo that is not to be checked, and each change is told", () => {
  const [waiting, shown, last] = [photoOf(1, "unsure"), photoOf(2), photoOf(3, "unscanned")];
  const one = withPhotos(ADA, [waiting]);
  assert.deepEqual([one.photo, one.photo_placeholder, one.photos_version], [null, undefined, 1]);
  const all = withPhotos(one, [waiting, shown, last]);
  assert.deepEqual(all.photos, [waiting.id, shown.id, last.id]);
  assert.deepEqual([all.photo, all.photo_placeholder], [photoUrl(shown.id, "card"), shown.placeholder]);
  const fewer = withPhotos(all, [waiting, last]);
  assert.equal(fewer.photo, photoUrl(last.id, "card"));
  const none = withPhotos(fewer, []);
  assert.deepEqual([none.photo, "photo_placeholder" in none, none.photos_version], [null, false, 4]);
});

Deno.test("PH-12 PH-13 allPhotos and shownPhotos: the owner sees what waits, others do not; a portrait stands in", () => {
  const [waiting, shown] = [photoOf(1, "unsure"), photoOf(2)];
  const member = withPhotos(ADA, [waiting, shown]);
  const [first, second] = allPhotos(member, [waiting, shown]);
  assert.deepEqual(first, {
    id: waiting.id,
    photo: photoUrl(waiting.id, "card"),
    placeholder: waiting.placeholder,
    waiting: 1,
  });
  assert.equal(second?.waiting, 0);
  assert.deepEqual(shownPhotos(member, [waiting, shown]), [second]);
  assert.deepEqual(ownPhotos(member, [waiting, shown]), {
    list: [first, second],
    photo: photoUrl(shown.id, "card"),
    version: 1,
  });
  assert.deepEqual(ownPhotos(ADA, []), { list: [], photo: NO_PHOTO, version: 0 });

  const virtual: Member = { ...ADA, id: "virtual" as MemberId, photo: "/portraits/2/7.svg", portraits: 2 };
  assert.deepEqual(shownPhotos(virtual, []), [
    { id: "1", photo: "/portraits/2/7.svg", placeholder: "", waiting: 0 },
    { id: "2", photo: "/portraits/2/7-1.svg", placeholder: "", waiting: 0 },
  ]);
});
