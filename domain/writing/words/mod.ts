/** All words of the rules of writing, by rule and by how sure they are. */
import type { WritingRule } from "@/domain/writing/kinds.ts";
import { CHANNEL_WORDS } from "@/domain/writing/words/channels.ts";
import { HARM_WORDS } from "@/domain/writing/words/harm.ts";
import { MEETING_WORDS } from "@/domain/writing/words/meeting.ts";
import { PERSON_WORDS } from "@/domain/writing/words/person.ts";

export interface RuleWords {
  rule: WritingRule;
  verdict: "refused" | "doubtful";
  phrases: readonly string[];
}

export const RULE_WORDS: readonly RuleWords[] = [
  ...HARM_WORDS,
  ...CHANNEL_WORDS,
  ...MEETING_WORDS,
  ...PERSON_WORDS,
];
