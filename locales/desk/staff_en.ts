/** English texts of the desk's frame, sign-in, accounts and log. */
import type { Text } from "@/locales/text.ts";

export const staffEn = {
  // Frame
  "desk.title": "{site} desk",
  "desk.page_title": "{title} · {site} desk",
  "desk.signed_in_as": "Signed in as",
  "desk.sign_out": "Sign out",
  "desk.refused": "Not for your role",
  "desk.nav.staff": "People",
  "desk.nav.log": "Log",
  "desk.nav.account": "Own account",
} as const satisfies Record<string, Text>;
