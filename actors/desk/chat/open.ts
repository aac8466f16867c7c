/**
 * Opens a chat for whoever holds it: both sheets, notes, facts, draft, prepared answers and the vault. That they read the
 * profile is logged once a claim, before anything is given away, as the claim itself has logged that they read the chat; a
 * page that loads again has read no more.
 */
import { ageOf } from "@/domain/age.ts";
import { fillCanned } from "@/domain/canned.ts";
import { deskOf } from "@/domain/desk.ts";
import { isMemberId, type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import { type Language, textLanguage } from "@/domain/language.ts";
import { NO_PHOTO } from "@/domain/photo.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import type { DistressKind } from "@/domain/writing/kinds.ts";
import { toDeskPhoto } from "@/protocol/desk/photo_url.ts";
import type { ChatView, MemberSheet, PersonaSheet } from "@/protocol/desk/views/chat.ts";
import { check, set } from "@/store/change.ts";
import { getDeskDraft } from "@/store/desk/drafts.ts";
import { keys } from "@/store/keys.ts";
import { getMembers } from "@/store/members/reader.ts";
import { listNotes } from "@/store/notes/reader.ts";
import { getPersona } from "@/store/personas/reader.ts";
import { getPhotos } from "@/store/photos/reader.ts";
import type { Conversation, Member, Persona, Staff } from "@/store/records.ts";
import { getOwnSide } from "@/store/relations/reader.ts";
import { holds } from "@/actors/conversation/desk_state.ts";
import { findDistress } from "@/actors/desk/chat/care.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { toNoteViews } from "@/actors/desk/notes/note_view.ts";
import { listVault } from "@/actors/desk/personas/take.ts";
import { mayAnswer, mayHold } from "@/actors/desk/queue/may.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Presence } from "@/actors/presence.ts";
import { shownCity, toContactView, toProfileView } from "@/actors/queries/views.ts";

/** What can be said to a member, in their language. */
export type Saying = DistressKind | "spending" | "what_it_is";

export interface OpenChatDeps {
  staffLog: StaffLog;
  presence: Presence;
  say(what: Saying, lang: Language): string;
}

export interface HeldChat {
  persona: string;
  member: string;
  claim: number;
}

type OpenCode = "unknown_user" | "unknown_persona" | "claim_lost";
export type OpenChat = (
  by: Staff,
  held: HeldChat,
) => Promise<Result<ChatView, OpenCode | "deadline_exceeded">>;

interface Chat {
  pair: Pair;
  conversation: Conversation;
  persona: Persona;
}

export function openOpenChat(env: ActorEnv, deps: OpenChatDeps): OpenChat {
  const { database, now, catalogue } = env;

  /** Reads it, if they hold it. */
  async function find(by: Staff, persona: MemberId, held: HeldChat): Promise<Result<Chat, OpenCode>> {
    const pair = pairOf(persona, held.member as MemberId);
    const [row, { value: conversation }] = await Promise.all([
      getPersona(database, persona),
      database.get(keys.conversation(pair)),
    ]);
    if (!row) return refuse("unknown_persona");
    const desk = conversation?.desk;
    if (!desk || conversation.closed || desk.persona !== persona) return refuse("claim_lost");
    const isEscalated = desk.escalated !== undefined;
    const isTheirs = holds(desk, { staff: by.id, claim: held.claim }) &&
      mayHold(by, row.value, { isEscalated });
    return isTheirs ? accept({ pair, conversation, persona: row.value }) : refuse("claim_lost");
  }

  /** Logs the reading, once a claim. */
  async function noteOpened(
    by: Staff,
    persona: MemberId,
    held: HeldChat,
  ): Promise<Result<null, RefusalCode>> {
    const member = held.member as MemberId;
    const pair = pairOf(persona, member);
    const key = keys.deskOpened(pair);
    if ((await database.get(key)).value === held.claim) return accept(null);
    return await deps.staffLog.run({
      load: (read) => read([key, keys.conversation(pair)]),
      decide([opened, conversation], draft, log): Result<null, "claim_lost"> {
        if (!holds(conversation.value?.desk, { staff: by.id, claim: held.claim })) {
          return refuse("claim_lost");
        }
        if (opened.value === held.claim) return accept(null);
        check(draft, opened);
        set(draft, key, held.claim);
        const actor = { staff: by.id, roles: by.roles };
        const reason = `claim ${held.claim}`;
        log([{ by: actor, what: "profile.read", subject: { persona, member }, reason }]);
        return accept(null);
      },
    });
  }

  async function sheetsOf(by: Staff, chat: Chat, [persona, member]: [Member, Member]): Promise<ChatView> {
    const { pair, conversation } = chat;
    const at = now();
    const lang = conversation.desk?.lang ?? "en";
    const settings = deskOf(catalogue());
    const [online, photos, relation, notes, facts, draft, vault, distress] = await Promise.all([
      deps.presence.listOnline([member.id]),
      getPhotos(database, member.photos ?? []),
      getOwnSide(database, persona.id, member.id),
      listNotes(database, { about: "member", id: member.id }),
      listNotes(database, { about: "persona", id: persona.id }),
      getDeskDraft(database, by.id, pair),
      listVault(database, persona.id, member.id),
      findDistress(env, member.id, { pair, conversation }),
    ]);
    const isOnline = online.has(member.id);
    const contact = toContactView(persona.id, member, { conversation, online: isOnline, now: at });
    const profile = toProfileView(member, photos, { online: isOnline, now: at });
    const [first] = distress.spends ? [...distress.signs, "spending" as const] : distress.signs;
    const fields = {
      name: member.name,
      my_name: persona.name,
      city: shownCity(member),
      my_city: persona.city,
    };
    return {
      contact: { ...contact, photo: toDeskPhoto(contact.photo, "thumb") },
      persona: {
        ...toPersonaSheet(persona, chat.persona, { at, lang }),
        facts: await toNoteViews(database, facts),
      },
      member: {
        ...toMemberSheet(member, profile),
        lang,
        liked: relation.side.swipe?.like ? 1 : 0,
        matched: relation.isMatch ? 1 : 0,
      },
      notes: await toNoteViews(database, notes),
      draft,
      distress: {
        signs: distress.signs,
        take_care: first ? 1 : 0,
        say: first ? deps.say(first, lang) : "",
      },
      canned: fillCanned(settings.canned, { lang: textLanguage(lang), fields }),
      vault: vault.map(({ photo, url, note, seen }) => ({ photo, url, note, seen })),
      writing: {
        refused: phrasesOf(settings.writing.refused),
        doubtful: phrasesOf(settings.writing.doubtful),
      },
      own_sentence: deps.say("what_it_is", lang),
      may_write: mayAnswer(by, chat.persona) ? 1 : 0,
    };
  }

  return async function open(by, held) {
    if (!isMemberId(held.persona)) return refuse("unknown_persona");
    if (!isMemberId(held.member) || held.member === held.persona) return refuse("unknown_user");
    const { persona: id, member: memberId } = held;
    const chat = await find(by, id, held);
    if (!chat.ok) return chat;
    const noted = await noteOpened(by, id, held);
    if (!noted.ok) return noted as Result<never, "claim_lost" | "deadline_exceeded">;
    const [persona, member] = await getMembers(database, [id, memberId]);
    if (!persona || !member) return refuse("unknown_user");
    return accept(await sheetsOf(by, chat.value, [persona, member]));
  };
}

function toPersonaSheet(
  member: Member,
  { bios, style }: Persona,
  { at, lang }: { at: number; lang: Language },
): Omit<PersonaSheet, "facts"> {
  return {
    id: member.id,
    name: member.name,
    age: ageOf(member, at),
    city: member.city,
    country: member.country,
    photo: toDeskPhoto(member.photo ?? NO_PHOTO, "card"),
    bio: bios[textLanguage(lang)] || member.bio,
    style,
  };
}

function toMemberSheet(
  { about = {} }: Member,
  profile: ReturnType<typeof toProfileView>,
): Omit<MemberSheet, "lang"> {
  return {
    ...profile,
    photo: toDeskPhoto(profile.photo, "card"),
    photos: profile.photos.map(({ id, photo }) => ({ id, photo: toDeskPhoto(photo, "card") })),
    about: Object.entries(about).map(([field, values]) => ({ field, values: [...values] })),
  };
}

function phrasesOf(
  phrases: Readonly<Record<string, readonly string[] | undefined>>,
): Record<string, string[]> {
  return Object.fromEntries(Object.entries(phrases).map(([lang, texts = []]) => [lang, [...texts]]));
}
