/** What registration and the verbs of an account share. */
import type { WindowLimit } from "@/store/rates/limiter.ts";

/** Where a request comes from. */
export interface Origin {
  /** Network address of the visitor, for the limits. */
  address: string;
  lang: string;
  /** IANA name of the visitor's time zone, where their browser has told it. */
  timeZone?: string | null;
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
