/** The words of a banner. */
import type { Notice } from "@/client/state/notices.ts";
import type { NoticeText } from "@/domain/notices.ts";
import type { Translate } from "@/locales/text.ts";

/** Keeps a name's direction to itself inside a sentence of the other one. */
const ISOLATE = "\u2068";
const POP = "\u2069";

export function noticeText(t: Translate, { message, coins, name }: Notice): string {
  const params = { count: coins ?? 0, name: `${ISOLATE}${name ?? ""}${POP}` };
  return (t as (key: NoticeText, params: { count: number; name: string }) => string)(message, params);
}

/** Where a tap on a banner leads: a chat, or a list, which opens above the page where there is room. */
export function noticeLink({ type, message, user_id }: Notice): { href: string; isList: boolean } | null {
  if (message === "notice.match" && user_id !== undefined) return { href: `/chat/${user_id}`, isList: false };
  if (message === "notice.match") return { href: "/match", isList: true };
  // What a member who has spent long may set themselves.
  if (message === "notice.paid_hour") return { href: "/limits", isList: false };
  // Why nothing could be spent, and what can be done about it.
  if (message === "refusal.spending_blocked") return { href: "/wallet", isList: false };
  if (message === "refusal.spend_cap_reached" || message === "refusal.paused") {
    return { href: "/limits", isList: false };
  }
  if (type === "like") return { href: "/likesme", isList: true };
  return type === "visit" ? { href: "/visitors", isList: true } : null;
}
