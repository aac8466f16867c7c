/** The contract cases of the photos of profiles. */
import { isPhotoId } from "@/domain/ids.ts";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import type { PHOTO_CALLS } from "@/protocol/calls/photos.ts";
import type { CasesOf } from "@/tests/contracts/cases.ts";
import { NOBODY, type World } from "@/tests/contracts/world.ts";
import { restrict } from "@/tests/kit/restrict.ts";
import { keepingOf, keepPhoto } from "@/tests/kit/mod.ts";

export const PHOTO_CASES: CasesOf<typeof PHOTO_CALLS> = {
  "user/photos": {
    happy: async (world) => {
      await addPhotos(world, 1);
      return { user_id: world.ada.id };
    },
    fits: ({ list, version }) => list.length === 1 && list[0]?.waiting === 0 && version === 1,
    refusals: {
      unknown_user: async ({ client, ben }) => {
        await client.expectReply("user/block", { user_id: ben.id });
        return { data: { user_id: ben.id } };
      },
    },
    wrong: { data: { user_id: NOBODY, recordsToTake: 11 }, field: "recordsToTake" },
  },
  "user/photos/add": {
    happy: async ({ server, ada, ben }) => {
      const { id } = await keepPhoto(keepingOf(server), ada.id);
      return { user_id: ben.id, photo: photoUrl(id, "card") };
    },
    fits: ({ request_details: { photo_id, photo } }) => photo.id === photo_id && photo.waiting === 0,
    refusals: {
      photos_limited: async ({ server, ada }) => {
        const { id } = await keepPhoto(keepingOf(server), ada.id);
        await restrict(server, ada, "limit_photos");
        return { data: { photo: id } };
      },
      unknown_photo: async ({ server, ben }) => ({
        data: { photo: (await keepPhoto(keepingOf(server), ben.id)).id },
      }),
      photo_slots_full: async (world) => {
        await addPhotos(world, PHOTO_SLOTS);
        return { data: { photo: (await keepPhoto(keepingOf(world.server), world.ada.id)).id } };
      },
      idempotency_mismatch: async (world) => {
        await addPhotos(world, 1, "same");
        const { id } = await keepPhoto(keepingOf(world.server), world.ada.id);
        return { data: { photo: id }, rid: "same" };
      },
    },
    wrong: { data: { photo: "" }, field: "photo" },
  },
  "user/photos/delete": {
    happy: async (world) => ({ id: (await addPhotos(world, 1))[0] ?? "" }),
    fits: ({ request_details }) => isPhotoId(request_details.photo_id),
    refusals: {
      unknown_photo: async ({ server, ada }) => ({
        data: { id: (await keepPhoto(keepingOf(server), ada.id)).id },
      }),
      idempotency_mismatch: async (world) => {
        const [first = "", second = ""] = await addPhotos(world, 2);
        await world.client.expectReply("user/photos/delete", { id: first }, { rid: "same" });
        return { data: { id: second }, rid: "same" };
      },
    },
    wrong: { data: { id: 7 }, field: "id" },
  },
  "user/photos/order": {
    happy: async (world) => ({ ids: (await addPhotos(world, 3)).toReversed() }),
    fits: ({ request_details }) => isPhotoId(request_details.photo_id),
    refusals: {
      unknown_photo: async (world) => ({ data: { ids: (await addPhotos(world, 2)).slice(1) } }),
      idempotency_mismatch: async (world) => {
        const ids = await addPhotos(world, 2);
        await world.client.expectReply("user/photos/order", { ids }, { rid: "same" });
        return { data: { ids: ids.toReversed() }, rid: "same" };
      },
    },
    wrong: { data: { ids: [] }, field: "ids" },
  },
};

/** Ada puts photos into her profile. Gives their ids. */
async function addPhotos({ server, ada, client }: World, count: number, rid?: string): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const { id } = await keepPhoto(keepingOf(server), ada.id);
    await client.expectReply("user/photos/add", { photo: id }, rid === undefined ? {} : { rid });
    ids.push(id);
  }
  return ids;
}
