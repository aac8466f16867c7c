/** The caller of a call, as its handler sees them. */
import type { MemberId, SessionId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import type { AppPlatform } from "@/domain/packaged_app.ts";
import type { RateKind } from "@/domain/rate.ts";

export interface GuestCaller {
  member: MemberId | null;
  /** Their session; null for a guest, and for a page that renders on the server. */
  session: SessionId | null;
  /** The packaged app that they use; null for a browser. */
  app: AppPlatform | null;
  /** Id of the request; the client's, or a generated one. */
  rid: string;
  /** The language of their pages. */
  lang: Language;
  /** Follows the presence of these members, in addition to (`more`) or instead of those followed before. */
  watch(members: readonly string[], how: "more" | "instead"): void;
  /** Takes one token of each of these kinds, or none. Gives 0, or how long to wait in milliseconds. */
  takeTokens(kinds: readonly RateKind[]): number;
}

export interface MemberCaller extends GuestCaller {
  member: MemberId;
}
