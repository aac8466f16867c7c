/** Dependencies of the alert commands. */
import type { Language } from "@/domain/language.ts";
import type { PushSender } from "@/domain/push.ts";

export interface AlertDeps {
  push: PushSender;
  /** The text of the test push that a member requests. */
  testText(lang: Language): string;
}
