/**
 * Translations that members ask for (TR): of a text that they may see, at the moment in which they ask, by a service that they
 * have agreed to. What comes back is remembered for some minutes in memory alone, for whoever may see the same text; nothing of
 * it is stored but the agreement.
 */
import { createHash } from "node:crypto";
import type { TextTranslator, Translated, TranslationConsent } from "@/domain/translation.ts";
import { type MemberId, otherOf, parseMessageId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { TRANSLATION_CACHE_MS, TRANSLATIONS_CACHED } from "@/domain/limits.ts";
import type { Prompt } from "@/domain/prompts.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { isBlocked } from "@/store/blocks/reader.ts";
import { clearedSeq, sideOf } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import { getMember, getMemberEntry } from "@/store/members/reader.ts";
import { updateMember } from "@/store/members/writer.ts";
import { toMessageView } from "@/actors/conversation/message_view.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { MemberQueries } from "@/actors/queries/members.ts";
import type { Stories } from "@/actors/stories/mod.ts";

export interface Translations {
  /** What members are told the service is called; null where nothing is translated. */
  readonly service: string | null;
  /** A text in the language that the member reads here. */
  text(
    member: MemberId,
    of: HandlerInput<"translation/text">,
    to: Language,
  ): Promise<Result<CallOutput<"translation/text">, CallError<"translation/text">>>;
  /** The member agrees that what they ask for goes to the service that they were told of. */
  agree(
    member: MemberId,
    service: string,
  ): Promise<Result<Record<string, never>, CallError<"translation/agree">>>;
  /** Takes an agreement back. */
  revoke(member: MemberId): Promise<void>;
  /** The agreement that counts; null where there is none. */
  consentOf(member: MemberId): Promise<TranslationConsent | null>;
}

export interface TranslationDeps {
  translator: Pick<TextTranslator, "service" | "translate">;
  members: Pick<MemberQueries, "profile">;
  stories: Pick<Stories, "get">;
}

/** A text, and of a member what they have answered to questions. */
interface Said {
  text: string;
  prompts?: readonly Prompt[];
}

export function openTranslations(
  env: ActorEnv,
  { translator, members, stories }: TranslationDeps,
): Translations {
  const { database, now } = env;
  const known = new Map<string, { until: number; translated: Promise<Translated | null> }>();

  /** The oldest goes first; what has failed is asked anew. */
  function translate(text: string, to: Language): Promise<Translated | null> {
    const key = createHash("sha256").update(`${to}\0${text}`).digest("base64url");
    const before = known.get(key);
    if (before && now() < before.until) return before.translated;
    known.delete(key);
    const translated = translator.translate(text, to);
    const entry = { until: now() + TRANSLATION_CACHE_MS, translated };
    known.set(key, entry);
    void translated.then((found) => {
      if (!found && known.get(key) === entry) known.delete(key);
    });
    for (const [each, { until }] of known) {
      if (known.size <= TRANSLATIONS_CACHED && until > now()) break;
      known.delete(each);
    }
    return translated;
  }

  /** A text of a message as its reader sees it: nothing that was removed, deleted for them, or is no text. */
  async function messageText(
    member: MemberId,
    id: string,
  ): Promise<Result<string, "unknown_message">> {
    const place = parseMessageId(id);
    if (!place?.pair.includes(member)) return refuse("unknown_message");
    const { pair, seq } = place;
    const [conversation, message] = await database.getMany([
      keys.conversation(pair),
      keys.message(pair, seq),
    ]);
    if (!conversation.value || !message.value) return refuse("unknown_message");
    if (seq <= clearedSeq(conversation.value, sideOf(pair, member))) return refuse("unknown_message");
    const view = toMessageView(member, pair, {
      seq,
      message: message.value,
      conversation: conversation.value,
      now: now(),
      seesStories: false,
    });
    const isShown = view.type === "text" && view.hidden !== 1 && view.unsent !== 1 && view.message !== "";
    if (!isShown) return refuse("unknown_message");
    if (await isBlocked(database, member, otherOf(pair, member))) return refuse("unknown_message");
    return accept(view.message);
  }

  async function saidBy(member: MemberId, id: string): Promise<Result<Said, "unknown_user">> {
    const profile = await members.profile(member, id);
    if (!profile.ok) return profile;
    const { bio, prompts = [] } = profile.value;
    return bio === "" && prompts.length === 0 ? refuse("unknown_user") : accept({ text: bio, prompts });
  }

  async function storyText(
    member: MemberId,
    { owner, id }: { owner: string; id: string },
  ): Promise<Result<string, "unknown_story" | "premium_required">> {
    const found = await stories.get(member, owner);
    if (!found.ok) {
      return refuse(found.refusal.code === "premium_required" ? "premium_required" : "unknown_story");
    }
    const text = found.value.list.find((story) => story.id === id)?.story ?? "";
    return text === "" ? refuse("unknown_story") : accept(text);
  }

  /** What is to be translated, as far as the member may see it now. */
  async function saidIn(
    member: MemberId,
    { message_id, user_id = "", story_id }: HandlerInput<"translation/text">,
  ): Promise<Result<Said, "unknown_message" | "unknown_user" | "unknown_story" | "premium_required">> {
    if (message_id === undefined && story_id === undefined) return await saidBy(member, user_id);
    const found = message_id === undefined
      ? await storyText(member, { owner: user_id, id: story_id ?? "" })
      : await messageText(member, message_id);
    return found.ok ? accept({ text: found.value }) : found;
  }

  /** All of it, or nothing; what has come is remembered for who tries again. */
  async function translateAll({ text, prompts }: Said, to: Language) {
    const texts = [text, ...prompts?.map((each) => each.text) ?? []];
    const done = await Promise.all(
      texts.map((each) => each === "" ? { text: "", from: "" } : translate(each, to)),
    );
    if (done.some((each) => each === null)) return null;
    return {
      text: done[0]?.text ?? "",
      from: done.find((each) => each?.from)?.from ?? "",
      ...prompts && {
        prompts: prompts.map(({ prompt }, nth) => ({ prompt, text: done[nth + 1]?.text ?? "" })),
      },
    };
  }

  return {
    get service() {
      return translator.service;
    },

    async text(id, of, to) {
      const { service } = translator;
      const member = await getMember(database, id);
      if (service === null || !member) return refuse("translation_off");
      if (member.translation?.service !== service) return refuse("translation_consent", { service });
      const found = await saidIn(id, of);
      if (!found.ok) return found;
      const translated = await translateAll(found.value, to);
      return translated ? accept({ ...translated, service }) : refuse("translation_failed");
    },

    async agree(id, named) {
      const { service } = translator;
      if (service === null) return refuse("translation_off");
      // It is another one by now: they have to be told of that.
      if (named !== service) return refuse("translation_consent", { service });
      return await commitDraft(env, async (draft) => {
        const entry = await getMemberEntry(database, id);
        if (entry && entry.value.translation?.service !== service) {
          updateMember(draft, entry, { ...entry.value, translation: { service, at: now() } });
        }
        return accept({});
      });
    },

    async revoke(id) {
      await commitDraft(env, async (draft) => {
        const entry = await getMemberEntry(database, id);
        if (entry?.value.translation) {
          const { translation: _, ...rest } = entry.value;
          updateMember(draft, entry, rest);
        }
        return accept(null);
      });
    },

    async consentOf(id) {
      const consent = (await getMember(database, id))?.translation;
      return consent && consent.service === translator.service ? consent : null;
    },
  };
}
