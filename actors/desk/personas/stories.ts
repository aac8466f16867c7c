/** Posts a story of a virtual profile, from its vault or from an upload, and alerts and tells as for any member's. */
import { createHash } from "node:crypto";
import { isMemberId, makeStoryId, type MemberId, PHOTO_ID_BYTES, type StoryId } from "@/domain/ids.ts";
import { photoNamed } from "@/domain/photo.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import type { LoggedAct } from "@/domain/staff_log.ts";
import { checkStoryText } from "@/domain/story.ts";
import { getPersona, type PersonaEntry } from "@/store/personas/reader.ts";
import { getPhoto } from "@/store/photos/reader.ts";
import { check } from "@/store/change.ts";
import type { Actor } from "@/domain/staff_log.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { putStory } from "@/actors/stories/add.ts";
import type { StoryState } from "@/actors/stories/command.ts";
import { notifyStories } from "@/actors/stories/notify.ts";
import { readOwnStories } from "@/actors/stories/own.ts";
import type { ActDeps, Done } from "@/actors/desk/personas/deps.ts";
import { copyPicture } from "@/actors/desk/personas/pictures.ts";

export interface PostedStory {
  id: string;
  /** A picture of the vault, or an upload of the profile's. */
  photo: string;
  text: string;
  /** Names this one post: twice it makes one story. */
  key: string;
}

export type PostCode =
  | "unknown_persona"
  | "unknown_photo"
  | "profile_closed"
  | "stories_full"
  | "story_text_too_long";

export type PostStory = (by: Actor, story: PostedStory) => Done<{ story: StoryId }, PostCode>;

/** A story in the making; `decideRow` may write the profile's row with it, or find that it is not wanted any more. */
export interface Making {
  persona: MemberId;
  photo: string;
  text: string;
  story: StoryId;
  act: LoggedAct;
  decideRow(draft: Draft, persona: PersonaEntry): boolean;
}

interface LoadedState {
  persona: PersonaEntry | null;
  state: StoryState | null;
}

/** Opens it for one isolate. */
export function openPosting(env: ActorEnv, deps: ActDeps) {
  const { database } = env;

  async function load(id: MemberId, photo: string): Promise<LoadedState> {
    const now = env.now();
    const named = photoNamed(photo);
    const [persona, own, upload] = await Promise.all([
      getPersona(database, id),
      readOwnStories(env, id, now),
      named && getPhoto(database, named),
    ]);
    return { persona, state: own && { own, photo: upload, now } };
  }

  /** What is posted: a copy of a picture of the vault, which stays; an upload itself. */
  async function pictureOf(persona: MemberId, photo: string): Promise<string | null> {
    const named = photoNamed(photo);
    const found = named && (await getPhoto(database, named))?.value;
    if (!found || found.member !== persona) return null;
    if (found.use !== "vault") return found.id;
    return (await copyPicture(env, deps, found))?.id ?? null;
  }

  async function make(making: Making): Done<{ story: StoryId; isNew: boolean }, PostCode> {
    const { persona: id, story, text, act, decideRow } = making;
    const photo = await pictureOf(id, making.photo);
    if (photo === null) return refuse("unknown_photo");
    return await deps.staffLog.run<LoadedState, { story: StoryId; isNew: boolean }, PostCode>({
      load: () => load(id, photo),
      decide({ persona, state }, draft, log) {
        if (!persona || !state) return refuse("unknown_persona");
        const { own, now } = state;
        const isThere = own.member.value.stories?.some((mark) => mark.id === story);
        if (isThere) return accept({ story, isNew: false });
        if (!persona.value.on || own.member.value.off) return refuse("profile_closed");
        if (!decideRow(draft, persona)) return accept({ story, isNew: false });
        const posted = putStory(draft, state, { id: story, text });
        if (!posted.ok) return posted;
        const { next } = posted.value;
        notifyStories(draft, { own, next, stories: [...own.stories, posted.value.story], now });
        log([act]);
        return accept({ story, isNew: true });
      },
    });
  }

  const post: PostStory = async (by, { id, photo, text: raw, key }) => {
    if (!isMemberId(id)) return refuse("unknown_persona");
    const text = checkStoryText(raw);
    if (!text.ok) return text;
    const story = storyIdOf([id, by.staff, key]);
    const made = await make({
      persona: id,
      photo,
      text: text.value,
      story,
      act: { by, what: "persona.story", subject: { persona: id, ref: story } },
      decideRow(draft, persona) {
        check(draft, persona);
        return true;
      },
    });
    return made.ok ? accept({ story }) : made;
  };

  return { post, make };
}

/** The id that follows from what names a story, so that posting it twice is posting it once. */
export function storyIdOf(named: readonly string[]): StoryId {
  const digest = createHash("sha256").update(JSON.stringify(["story", ...named])).digest();
  return makeStoryId(new Uint8Array(digest).subarray(0, PHOTO_ID_BYTES));
}
