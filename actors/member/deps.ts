/** What registration and the verbs of an account share. */
import type { WindowLimit } from "@/store/rates/limiter.ts";

/** Where a request comes from. */
export interface Origin {
  /** Network address of the visitor, for the limits. */
  address: string;
  lang: string;
  /** What their browser calls itself, where it says so. */
  userAgent?: string | null;
  /** The cookie by which the browser is known to have signed somebody in. */
  known?: string | null;
  /** IANA name of the visitor's time zone, where their browser has told it. */
  timeZone?: string | null;
  /** The wizard by which somebody registers; missing where they came by none. */
  wizard?: string;
  /** Who sent the visitor here, if anybody did. */
  referredBy?: string | null;
}

/** How often links may be asked for, and addresses changed. */
export interface AccountLimits {
  /** Requests for a link by the address that it goes to; all of them hold. */
  links: readonly WindowLimit[];
  /** Requests for a link by the network address that asks. */
  linksByAddress: WindowLimit;
  emailChanges: WindowLimit;
}
