/** Who makes a call, as its handler knows them. */
import type { MemberId, SessionId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import type { AppPlatform } from "@/domain/packaged_app.ts";
import type { RateKind } from "@/domain/rate.ts";

export interface GuestCaller {
  member: MemberId | null;
  /** Their session; null for a guest, and for a page that asks for what it shows. */
  session: SessionId | null;
  /** The packaged app that they use; null for a browser. */
  app: AppPlatform | null;
  /** Identity of the command; the client's, or one of ours where it gave none. */
  rid: string;
  /** The language in which they read this site. */
  lang: Language;
  /** Follows the presence of these members, besides (`more`) or in place of those followed before. */
  watch(members: readonly string[], how: "more" | "instead"): void;
  /** Takes one token of each of these kinds, or none. Gives 0, or how long to wait in milliseconds. */
  takeTokens(kinds: readonly RateKind[]): number;
}

export interface MemberCaller extends GuestCaller {
  member: MemberId;
}
