/**
 * What a decision does to its member, and how it is undone: as a draft that is part of the change of the decision, with what
 * it took.
 *
 * Invariant: whatever is taken out of sight is kept until the decision cannot be contested any more, so that it can come back.
 */
import { isAway } from "@/domain/account_closing.ts";
import {
  appealEnd,
  type Guideline,
  type Measure,
  type Restricting,
  type Restrictions,
  restrictionsBy,
  type Target,
} from "@/domain/decisions.ts";
import {
  type MemberId,
  messageId,
  parseMessageId,
  type PhotoId,
  type StaffId,
  type StoryId,
} from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { EVIDENCE_LIFE_MS, PHOTO_SLOTS, STORIES_MAX } from "@/domain/limits.ts";
import { isShown } from "@/domain/photo.ts";
import type { Entry } from "@/store/change.ts";
import { previewOf } from "@/store/conversations/preview.ts";
import { putChanged, putRequote } from "@/store/conversations/writer.ts";
import { followOutEnd } from "@/store/decisions/writer.ts";
import { keys } from "@/store/keys.ts";
import { type MemberEntry, updateMember } from "@/store/members/writer.ts";
import { getPhoto, type PhotoEntry } from "@/store/photos/reader.ts";
import { endPhoto, updatePhoto, withoutFiles } from "@/store/photos/writer.ts";
import { getRefusedPhoto } from "@/store/refused_photos/reader.ts";
import { addRefusedPhoto, removeRefusedPhoto } from "@/store/refused_photos/writer.ts";
import type { Conversation, Member, Message, Photo, PhotoPlace, Taken } from "@/store/records.ts";
import { touchRoute } from "@/store/presence/writer.ts";
import { removeStory, returnStory } from "@/store/stories/writer.ts";
import { getVoice } from "@/store/voices/reader.ts";
import { endVoice, updateVoice } from "@/store/voices/writer.ts";
import { forgetAnswer } from "@/actors/conversation/answer_record.ts";
import { changeEvents, readSeers } from "@/actors/conversation/change_event.ts";
import { versionAfter } from "@/actors/conversation/changing.ts";
import { routeKeys } from "@/actors/conversation/state.ts";
import { type Draft, newDraft, notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { languageOf } from "@/actors/member/language.ts";
import type { Sessions } from "@/actors/member/session.ts";
import { comeBack, leaveSight } from "@/actors/member/sight.ts";
import { putPhotos, readProfile } from "@/actors/photos/profile_change.ts";
import { notifyStories } from "@/actors/stories/notify.ts";
import { readOwnStories } from "@/actors/stories/own.ts";
import { endRenewal } from "@/actors/subscriptions/end_renewal.ts";
import { readVoiceOf } from "@/actors/voices/of_message.ts";

export interface EffectDeps {
  sessions: Pick<Sessions, "endAll">;
  /** What stands in the place of a text that was hidden, and of a name, in a member's language. */
  hidden(lang: Language): { text: string; name: string };
}

/** What a decision comes to. `taken` is missing where nothing was there any more. */
export interface Effects {
  draft: Draft;
  taken?: Taken;
}

/** What is decided, as far as the effects go by it. */
export interface Measured {
  id: string;
  member: MemberId;
  measure: Measure;
  target?: Target;
  until?: number;
  at: number;
  rule: Guideline;
  by: StaffId | "system";
}

/** How a decision is undone: by an appeal, or by who took it and thought better of it at once. */
export type UndoneHow = "appeal" | "taken_back";

/** A message, and the conversation that it is in. */
interface FoundMessage {
  place: NonNullable<ReturnType<typeof parseMessageId>>;
  message: Entry<Message> & { value: Message };
  conversation: Entry<Conversation> & { value: Conversation };
}

export interface MeasureEffects {
  /** Does it. */
  apply(measured: Measured, member: MemberEntry): Promise<Effects>;
  /**
   * Brings back what it took, as far as that is possible still. `standing` are the decisions about the member that stand
   * without it.
   */
  undo(
    measured: Measured & { taken?: Taken },
    member: MemberEntry,
    { standing, how }: { standing: readonly Restricting[]; how: UndoneHow },
  ): Promise<Draft>;
  /** Shows a member again whose suspension is over. */
  bringBack(member: MemberEntry): Promise<Draft>;
}

export function openEffects(env: ActorEnv, { sessions, hidden }: EffectDeps): MeasureEffects {
  const { database, now } = env;

  async function apply(measured: Measured, member: MemberEntry): Promise<Effects> {
    const draft = newDraft();
    const { measure, until } = measured;
    const more: Restricting = { measure, ...(until !== undefined && { until }) };
    switch (measure) {
      case "warn":
        return { draft };
      case "hide_text":
        return await hideText(draft, measured, member);
      case "hide_photo":
        return await hidePhoto(draft, measured, member);
      case "limit_chat":
      case "limit_photos":
      case "suspend":
        await restrict(draft, member, more);
        return { draft };
      case "close":
        await restrict(draft, { ...member, value: await endRenewal(env, draft, member.value) }, more);
        return { draft };
      default:
        return measure satisfies never;
    }
  }

  async function undo(
    { measure, target, taken, id, at }: Measured & { taken?: Taken },
    member: MemberEntry,
    { standing, how }: { standing: readonly Restricting[]; how: UndoneHow },
  ): Promise<Draft> {
    const draft = newDraft();
    switch (measure) {
      case "warn":
        return draft;
      case "hide_text":
        if (taken) await showText(draft, { target, taken, id }, member);
        return draft;
      case "hide_photo":
        await forgetRefused(draft, { target, taken }, id);
        if (taken) await showPhoto(draft, { target, taken, at, how }, member);
        return draft;
      case "limit_chat":
      case "limit_photos":
      case "suspend":
      case "close":
        await putRestrictions(draft, member, restrictionsBy(standing));
        return draft;
      default:
        return measure satisfies never;
    }
  }

  async function restrict(draft: Draft, member: MemberEntry, more: Restricting): Promise<void> {
    const { chat_until, photos_until, out_until } = member.value.restrictions ?? {};
    const before: Restricting[] = [
      ...chat_until === undefined ? [] : [{ measure: "limit_chat", until: chat_until } as const],
      ...photos_until === undefined ? [] : [{ measure: "limit_photos", until: photos_until } as const],
      ...out_until === undefined ? [] : [
        out_until === null
          ? { measure: "close" } as const
          : { measure: "suspend", until: out_until } as const,
      ],
    ];
    await putRestrictions(draft, member, restrictionsBy([...before, more]));
  }

  /**
   * Who is out, or whose account is being deleted, is out of sight, and their sessions end in the same change; who comes back
   * signs in anew. So does whoever is out until another time: a session that is confined opens the rest at the end that it was
   * opened with.
   */
  async function putRestrictions(draft: Draft, member: MemberEntry, after: Restrictions): Promise<void> {
    const { restrictions: before, off, ...rest } = member.value;
    const { id } = rest;
    const out = isAway({ ...rest, restrictions: after }, now());
    const next: Member = { ...rest, restrictions: after, ...(out && { off: true as const }) };
    updateMember(draft, member, next);
    followOutEnd(draft, id, { before, after });
    if (out !== (off === true)) {
      await (out ? leaveSight : comeBack)(env, draft, { before: member.value, next });
    }
    if (before?.out_until !== after.out_until) await sessions.endAll(draft, id);
    const route = await database.get(keys.route(id));
    // Chats that others have in memory go by the route, and would not see that nobody is there any more.
    if (out && off !== true) touchRoute(draft, route);
    notify(draft, [{ kind: "restricted", member: id }], [{ member: id, route }]);
  }

  async function hideText(draft: Draft, { id, target, at }: Measured, member: MemberEntry): Promise<Effects> {
    const { value } = member;
    if (target?.kind === "bio") {
      const { bio, prompts = [] } = value;
      if (bio === "" && prompts.length === 0) return { draft };
      updateMember(draft, member, { ...value, bio: "", prompts: [], version: (value.version ?? 0) + 1 });
      return { draft, taken: { text: bio, ...(prompts.length > 0 && { prompts }) } };
    }
    if (target?.kind === "name") {
      const { name } = hidden(languageOf(value.lang));
      if (value.name === name) return { draft };
      updateMember(draft, member, { ...value, name, version: (value.version ?? 0) + 1 });
      return { draft, taken: { text: value.name } };
    }
    const found = target?.kind === "message" ? await readMessage(target.id, value.id) : null;
    if (!found || found.message.value.hidden !== undefined) return { draft };
    const { text } = found.message.value;
    const instead = { text: hidden(languageOf(value.lang)).text, hidden: id };
    await putText(draft, found, { ...instead, ...await silence(draft, found.message.value, at) });
    return { draft, taken: { text } };
  }

  async function showText(
    draft: Draft,
    { target, taken, id }: { target: Target | undefined; taken: Taken; id: string },
    member: MemberEntry,
  ): Promise<void> {
    const { value } = member;
    const { text = "" } = taken;
    if (target?.kind === "bio") {
      // What was written since stays.
      const now = value.prompts?.length ? value.prompts : taken.prompts;
      const back = { bio: value.bio || text, ...(now && { prompts: now }) };
      updateMember(draft, member, { ...value, ...back, version: (value.version ?? 0) + 1 });
    } else if (target?.kind === "name") {
      if (value.name !== hidden(languageOf(value.lang)).name) return;
      updateMember(draft, member, { ...value, name: text, version: (value.version ?? 0) + 1 });
    } else if (target?.kind === "message") {
      const found = await readMessage(target.id, value.id);
      if (found?.message.value.hidden !== id) return;
      await putText(draft, found, { text, ...await giveVoiceBack(draft, found.message.value) });
    }
  }

  /** Takes the recording of a message away; its file stays for the desk until an appeal is over. */
  async function silence(
    draft: Draft,
    message: Message,
    at: number,
  ): Promise<Pick<Message, "type" | "voice"> | null> {
    const { voice } = message;
    if (!voice) return null;
    const recording = await readVoiceOf(database, message);
    if (recording) {
      const held_until = Math.max(heldBy(at), recording.value.held_until ?? 0);
      endVoice(draft, { ...recording, value: { ...recording.value, held_until } }, at);
    }
    return { type: "text", voice: { ...voice, ended_at: voice.ended_at ?? at } };
  }

  /** Gives it back as far as its file is there still. */
  async function giveVoiceBack(
    draft: Draft,
    { voice }: Message,
  ): Promise<Pick<Message, "type" | "voice"> | null> {
    if (!voice) return null;
    const recording = await getVoice(database, voice.id);
    if (recording?.value.use !== "evidence") return { type: "voice", voice };
    updateVoice(draft, recording, { next: { ...recording.value, use: "chat", exp: 0 }, now: now() });
    const { ended_at: _, ...heard } = voice;
    return { type: "voice", voice: heard };
  }

  async function readMessage(id: string, sender: MemberId): Promise<FoundMessage | null> {
    const place = parseMessageId(id);
    if (!place) return null;
    const [message, conversation] = await database.getMany([
      keys.message(place.pair, place.seq),
      keys.conversation(place.pair),
    ]);
    if (!message.value || !conversation.value || message.value.sender_id !== sender) return null;
    const { type, unsent_at } = message.value;
    if (type !== "text" && type !== "voice" || unsent_at !== undefined) return null;
    return {
      place,
      message: { ...message, value: message.value },
      conversation: { ...conversation, value: conversation.value },
    };
  }

  /**
   * Puts a text in the place of a message's, in the lists too, and tells both of it. What quotes the message, and what the record
   * of its command says, follow.
   */
  async function putText(
    draft: Draft,
    { place: { pair, seq }, message, conversation }: FoundMessage,
    { text, hidden: by, ...kind }:
      & Pick<Message, "text">
      & Partial<Pick<Message, "hidden" | "type" | "voice">>,
  ): Promise<void> {
    const { hidden: _, ...rest } = message.value;
    const { sender_id: sender, rid } = rest;
    const version = versionAfter(rest);
    const next: Message = { ...rest, ...kind, text, version, ...(by !== undefined && { hidden: by }) };
    const { last, last_seq, reacts = 0 } = conversation.value;
    const after: Conversation = {
      ...conversation.value,
      reacts: reacts + 1,
      ...(last && last_seq === seq && { last: { ...last, type: next.type, preview: previewOf(next) } }),
    };
    putChanged(draft, pair, conversation, { conversation: after, messages: [{ entry: message, next }] });
    putRequote(draft, pair, after, seq);
    const [seers, record, routes] = await Promise.all([
      readSeers(env, [next]),
      rid === undefined ? null : database.get(keys.rid(sender, rid)),
      database.getMany(routeKeys(pair)),
    ]);
    forgetAnswer(draft, record, { id: messageId(pair, seq), now: now() });
    const messages = [{ seq, message: next }];
    notify(
      draft,
      changeEvents(pair, { sender, messages, conversation: after, now: now(), seers }),
      [{ member: pair[0], route: routes[0] }, { member: pair[1], route: routes[1] }],
    );
  }

  async function hidePhoto(draft: Draft, measured: Measured, member: MemberEntry): Promise<Effects> {
    const { target, at } = measured;
    if (target?.kind === "story") return await hideStory(draft, { ...measured, story: target.id }, member);
    const photo = target?.kind === "photo" ? await getPhoto(database, target.id) : null;
    if (!photo || photo.value.member !== member.value.id) return { draft };
    const { use } = photo.value;
    // A selfie is nobody's to see already, and goes by what is decided about it.
    if (use === null || use === "evidence" || use === "selfie") return { draft };
    if (use === "story" && photo.value.story) {
      return await hideStory(draft, { ...measured, story: photo.value.story }, member);
    }
    const taken: Taken = { photo: placeOf(photo.value) };
    keepAside(draft, photo, at);
    noteRefused(draft, photo.value, measured);
    if (use !== "profile") return { draft, taken };
    const slot = await leaveProfile(draft, photo.value.id, member.value.id);
    return { draft, taken: { ...taken, ...(slot >= 0 && { slot }) } };
  }

  /** A story is not brought back once it is over: its picture is kept for the appeal alone. */
  async function hideStory(
    draft: Draft,
    { story, ...measured }: Measured & { story: StoryId },
    member: MemberEntry,
  ): Promise<Effects> {
    const { at } = measured;
    const own = await readOwnStories(env, member.value.id, at);
    const found = own?.stories.find(({ id }) => id === story);
    if (!own || !found) return { draft };
    const next = removeStory(draft, own.member, story);
    notifyStories(draft, { own, next, stories: own.stories.filter(({ id }) => id !== story), now: at });
    const photo = found.photo ? await getPhoto(database, found.photo) : null;
    if (photo) {
      keepAside(draft, photo, at);
      noteRefused(draft, photo.value, measured);
    }
    const mark = own.member.value.stories?.find(({ id }) => id === story);
    return {
      draft,
      taken: {
        text: found.text,
        ...(photo && { photo: placeOf(photo.value) }),
        ...(mark && { story: { story: found, mark } }),
      },
    };
  }

  /** Takes a photo from where it is; its files stay for the desk until an appeal is over. */
  function keepAside(draft: Draft, photo: PhotoEntry, at: number): void {
    const held_until = Math.max(heldBy(at), photo.value.held_until ?? 0);
    const held = { ...photo, value: { ...photo.value, held_until } };
    if (photo.value.use === "chat") {
      updatePhoto(draft, photo, { next: withoutFiles(held.value, at), now: at });
    } else endPhoto(draft, held, at);
  }

  /** Gives the slot that it was in. */
  async function leaveProfile(draft: Draft, id: PhotoId, member: MemberId): Promise<number> {
    const profile = await readProfile(database, member);
    if (profile) putPhotos(draft, profile, profile.photos.filter((each) => each.id !== id));
    return profile?.photos.findIndex((each) => each.id === id) ?? -1;
  }

  /** New pictures that look like it are looked at first (PV-8). */
  function noteRefused(
    draft: Draft,
    { id, hash, sha }: Photo,
    { id: decision, rule, at, by }: Measured,
  ): void {
    const found = { ...(hash && { hash }), ...(sha && { sha }) };
    addRefusedPhoto(draft, { photo: id, ...found, rule, decision, at, by });
  }

  async function forgetRefused(
    draft: Draft,
    { target, taken }: { target: Target | undefined; taken: Taken | undefined },
    decision: string,
  ): Promise<void> {
    const id = target?.kind === "photo" ? target.id : taken?.story?.story.photo;
    const refused = id ? await getRefusedPhoto(database, id) : null;
    if (refused?.value.decision === decision) removeRefusedPhoto(draft, refused);
  }

  /** What is over by itself is not brought back: a chat's photo after its hour, a story after its day. */
  async function showPhoto(
    draft: Draft,
    { target, taken, at, how }: { target: Target | undefined; taken: Taken; at: number; how: UndoneHow },
    member: MemberEntry,
  ): Promise<void> {
    const id = target?.kind === "photo" ? target.id : taken.story?.story.photo;
    const photo = id ? await getPhoto(database, id) : null;
    if (!photo || photo.value.use !== "evidence" || !taken.photo) return;
    const next = asBefore(photo.value, { place: taken.photo, at, how });
    if (next.exp !== 0 && next.exp <= now()) return;
    switch (next.use) {
      case "profile": {
        const profile = await readProfile(database, member.value.id);
        if (!profile || profile.photos.length >= PHOTO_SLOTS) return;
        putPhotos(draft, profile, profile.photos.toSpliced(taken.slot ?? profile.photos.length, 0, next));
        break;
      }
      case "story": {
        const own = await readOwnStories(env, member.value.id, now());
        if (!own || !taken.story || own.stories.length >= STORIES_MAX) return;
        const { story, mark: { waiting: _, ...mark } } = taken.story;
        const back = {
          story,
          mark: { ...mark, ...(!isShown(next) && { waiting: true as const }) },
          now: now(),
        };
        const stories = [...own.stories, story].toSorted((one, other) => one.at - other.at);
        notifyStories(draft, { own, next: returnStory(draft, own.member, back), stories, now: now() });
        break;
      }
      case "chat":
        break;
      default:
        return;
    }
    updatePhoto(draft, photo, { next, now: now() });
  }

  return {
    apply,
    undo,
    async bringBack(member) {
      const draft = newDraft();
      const { out_until: _, ...rest } = member.value.restrictions ?? {};
      await putRestrictions(draft, member, rest);
      return draft;
    },
  };
}

function placeOf({ use, exp, message, story, listed_at, held_until }: Photo): PhotoPlace {
  return {
    use,
    exp,
    listed_at,
    ...(message !== undefined && { message }),
    ...(story !== undefined && { story }),
    ...(held_until !== undefined && { held_until }),
  };
}

/** Until when a decision of that time keeps what it took. */
function heldBy(at: number): number {
  return appealEnd(at) + EVIDENCE_LIFE_MS;
}

/** A photo where it was: taken back it waits again, after an appeal it counts as clean. It stays held for other reasons only. */
function asBefore(
  photo: Photo,
  { place, at, how }: { place: PhotoPlace; at: number; how: UndoneHow },
): Photo {
  const { held_until, ...rest } = photo;
  const { listed_at = null, held_until: heldBefore, ...where } = place;
  const held = held_until === heldBy(at) ? heldBefore : held_until;
  const before = { ...rest, ...where, ...(held !== undefined && { held_until: held }) };
  return how === "taken_back" ? { ...before, listed_at } : { ...before, listed_at: null, scan: "clean" };
}
