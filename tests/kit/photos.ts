/** Photos of tests: kept at once, without the work that an upload makes, or uploaded as members do it. */
import type { ActorEnv } from "@/actors/env.ts";
import { keepPhoto as keep } from "@/actors/photos/keep.ts";
import { openFolderBlobs } from "@/adapters/blobs/folder.ts";
import type { Blobs } from "@/domain/blobs.ts";
import type { MemberId, PhotoId } from "@/domain/ids.ts";
import type { ProcessedImage } from "@/domain/image_processor.ts";
import { photoNamed, type ScanState } from "@/domain/photo.ts";
import type { PhotoHash } from "@/domain/photo_hash.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Photo } from "@/store/records.ts";
import type { TestActors } from "@/tests/kit/actors.ts";
import { type Answer, request } from "@/tests/kit/http.ts";
import { jpegOfSquares } from "@/tests/kit/jpeg.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { contextOf, type TestServer } from "@/tests/kit/server.ts";

/** A processed picture whose files are small, and differ. */
export const PICTURE: ProcessedImage = {
  width: 24,
  height: 8,
  placeholder: "0123456789ab".repeat(3),
  hash: null,
  files: {
    thumb: jpegOfSquares([[[10]]]),
    card: jpegOfSquares([[[20], [30]]]),
    full: jpegOfSquares([[[40], [50], [60]]]),
  },
};

/** Whether an answer is a whole JPEG. */
export function isJpeg({ bytes }: Answer): boolean {
  return bytes.subarray(0, 3).toHex() === "ffd8ff" && bytes.subarray(-2).toHex() === "ffd9";
}

/** Where photos of a test are kept. */
interface Keeping {
  env: Pick<ActorEnv, "database" | "now" | "randomBytes">;
  blobs: Blobs;
}

/** Where a server in the test process keeps its photos. */
export function keepingOf(server: TestServer): Keeping {
  return { env: contextOf(server), blobs: openFolderBlobs(`${server.path}.blobs`) };
}

/** Keeps a photo that nothing uses yet, with the files of `PICTURE`. */
export function keepPhoto(
  { env, blobs }: Keeping,
  member: MemberId | null,
  scan: ScanState = "clean",
): Promise<Photo> {
  return keep(env, { blobs }, { image: PICTURE, scan, member });
}

/** Keeps a photo and puts it into its member's profile. */
export async function addProfilePhoto(
  world: Keeping & Pick<TestActors, "actors">,
  member: MemberId,
  scan?: ScanState,
): Promise<PhotoId> {
  const { id } = await keepPhoto(world, member, scan);
  const added = await world.actors.photos.add(member, crypto.randomUUID(), id);
  if (!added.ok) throw new Error(`Cannot add a photo: ${added.refusal.code}`);
  return id;
}

/** Puts a photo that looks so into its member's profile, where it waits to be looked at. */
export async function addWaitingPhoto(
  world: Keeping & Pick<TestActors, "actors">,
  member: MemberId,
  hash: PhotoHash,
): Promise<PhotoId> {
  const { env, blobs } = world;
  const { id } = await keep(env, { blobs }, { image: { ...PICTURE, hash }, scan: "unsure", member });
  const added = await world.actors.photos.add(member, crypto.randomUUID(), id);
  if (!added.ok) throw new Error(`Cannot add a photo: ${added.refusal.code}`);
  return id;
}

/** The row of a photo, by its id or by the `data` of its upload. */
export async function photoRow({ database }: { database: Database }, named: string): Promise<Photo | null> {
  const id = photoNamed(named);
  return id && (await database.get(keys.photo(id))).value;
}

/** A form with a picture, as a browser posts it. */
export function pictureForm(
  bytes: Uint8Array<ArrayBuffer>,
  { field = "file", type = "image/png" }: { field?: string; type?: string } = {},
): FormData {
  const form = new FormData();
  form.append(field, new File([bytes], "holiday.png", { type }));
  return form;
}

/** Uploads a small picture in a member's name, and gives the `data` of the answer. */
export async function uploadPhoto(server: { origin: string }, member: { cookie: string }): Promise<string> {
  const body = pictureForm(pngOf(24, 8));
  const answer = await request(server, "/upload", { method: "POST", body, cookie: member.cookie });
  if (answer.status !== 200) throw new Error(`Cannot upload a photo: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text).data;
}

/** Input of `send_message` for a photo by what its upload has answered. */
export function photoTo(receiver: { id: string }, data: string) {
  return { receiver_id: receiver.id, message_type: "image", message_text: data };
}
