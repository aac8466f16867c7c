/** The language in which a member is written to. */
import type { MemberId } from "@/domain/ids.ts";
import { DEFAULT_LANGUAGE, type Language, parseLanguage } from "@/domain/language.ts";
import { newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { updateMember } from "@/store/members/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Remembers a member's choice. */
export async function setLanguage(env: ActorEnv, id: MemberId, lang: Language): Promise<void> {
  await transact(env.database, async () => {
    const member = await getMemberEntry(env.database, id);
    if (!member || member.value.lang === lang) return { change: null, value: null };
    const change = newChange();
    updateMember(change, member, { ...member.value, lang });
    return { change, value: null };
  });
}

/** A language as it was stored or sent. */
export function languageOf(text: string): Language {
  return parseLanguage(text) ?? DEFAULT_LANGUAGE;
}
