/** Letters that go to a member's own address, in the language that they chose. */
import type { LetterKind } from "@/domain/mail.ts";
import type { Change } from "@/store/change.ts";
import { addLetter } from "@/store/mails/writer.ts";
import type { Member } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { languageOf } from "@/actors/member/language.ts";

/** Adds a letter to a member to a change; `member` as the change leaves them. Who was erased has no address, and gets none. */
export function addOwnLetter(
  change: Change,
  env: ActorEnv,
  { kind, member, now, data = {} }: {
    kind: LetterKind;
    member: Member;
    now: number;
    data?: Readonly<Record<string, string>>;
  },
): void {
  const { id, email, lang } = member;
  if (email === "") return;
  addLetter(change, { id: env.uuid(), kind, to: email, lang: languageOf(lang), member: id, data, now });
}
