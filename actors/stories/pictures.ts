/**
 * Pictures of stories, for viewers who may see them (gate.ts). Decided at every request, even for a
 * revalidation: once a story is removed, a block set or premium over, the picture is gone with that commit.
 */
import type { Blobs } from "@/domain/blobs.ts";
import type { MemberId, StoryId } from "@/domain/ids.ts";
import type { StoryPicture } from "@/domain/story.ts";
import { keys } from "@/store/keys.ts";
import { getMember } from "@/store/members/reader.ts";
import { getPhoto } from "@/store/photos/reader.ts";
import type { Member } from "@/store/records.ts";
import { aliveMarks } from "@/store/stories/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { readSight } from "@/actors/stories/gate.ts";

/** `name` is what no other picture is called. */
export type FoundPicture =
  /** `read` returns its bytes, or null where they were just removed. */
  | { kind: "photo"; name: string; read(): Promise<Uint8Array<ArrayBuffer> | null> }
  | { kind: "drawn"; name: string; drawing: StoryDrawing };

/** The data that a story without a photo is drawn from. */
export interface StoryDrawing {
  id: StoryId;
  text: string;
  /** Address of its owner's first photo; null where they have none. */
  portrait: string | null;
}

/** The picture of a story; null without one, or for a viewer who may not see it. */
export type FindPicture = (viewer: MemberId, picture: StoryPicture) => Promise<FoundPicture | null>;

export function openPictures({ database, now }: ActorEnv, { blobs }: { blobs: Blobs }): FindPicture {
  /** The owner, if the viewer may see the story. */
  async function findOwner(viewer: MemberId, { owner, id }: StoryPicture): Promise<Member | null> {
    if (viewer === owner) {
      const member = await getMember(database, owner);
      return member && aliveMarks(member, now()).some((mark) => mark.id === id) ? member : null;
    }
    const sight = await readSight(database, { viewer, owner }, now());
    return sight.ok && sight.value.marks.some((mark) => mark.id === id) ? sight.value.owner.value : null;
  }

  return async function find(viewer, picture) {
    const { owner, id, size } = picture;
    const [member, { value: story }] = await Promise.all([
      findOwner(viewer, picture),
      database.get(keys.story(owner, id)),
    ]);
    if (!member || !story) return null;
    const name = `${id}.${size}`;
    if (!story.photo) {
      return { kind: "drawn", name, drawing: { id, text: story.text, portrait: member.photo } };
    }
    const file = (await getPhoto(database, story.photo))?.value.files[size];
    return file ? { kind: "photo", name, read: () => blobs.get(file) } : null;
  };
}
