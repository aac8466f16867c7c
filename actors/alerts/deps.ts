/** What the verbs of alerts share. */
import type { Language } from "@/domain/language.ts";
import type { PushSender } from "@/domain/push.ts";

export interface AlertDeps {
  push: PushSender;
  /** What a push says that a member asked for, to see whether it arrives. */
  testText(lang: Language): string;
}
