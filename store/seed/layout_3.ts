/** What layout 3 of the data was, as far as a migration must know it. */
import type { MemberId } from "@/domain/ids.ts";

/** A block of layout 3, which had no time and hid nothing but profiles and photos. */
export interface BlockOfLayout3 {
  by: readonly MemberId[];
}
