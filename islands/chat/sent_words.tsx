/** What is said when a message is sent: what it has cost, or of a free one that it is on its way. Loaded by use_extras.ts. */
import type { VNode } from "preact";
import type { Spending } from "@/client/state/spent.ts";
import type { Translate } from "@/locales/text.ts";

/** For a live region. Another element for each message: of two in a row with the same words the second is said, too. */
export function sentWords(t: Translate, { coins, nth }: Spending): VNode {
  return <span key={nth}>{coins > 0 ? t("chat.spent", { count: coins }) : t("chat.sent")}</span>;
}
