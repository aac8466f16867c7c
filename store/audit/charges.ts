/** Whether what an entry moves is what the version of the catalogue that it names asks or gives, and the program itself. */
import { PUSH_REWARD_COINS, SIGN_UP_COINS } from "@/domain/limits.ts";
import type { Cause, Entry } from "@/domain/money.ts";
import type { Member } from "@/store/records.ts";
import type { Version } from "@/store/audit/versions.ts";

/** What is sold or given as the catalogue says; orders are held against it by themselves. */
export const OFFERED: ReadonlySet<Cause> = new Set([
  "message",
  "gift",
  "spotlight",
  "spin",
  "prize",
  "promo_code",
]);

/** What a version asks or gives otherwise than the entry moves, or null. */
export function chargeFlaw({ cause, delta, ref, of }: Entry, version: Version): string | null {
  switch (cause) {
    case "message": {
      const { text, photo, story } = version.messages;
      // An entry from before does not say which message it pays: paid.ts holds it against that.
      const prices = new Set(of === undefined ? [text, photo, story] : [version.messages[of]]);
      return prices.has(-delta) ? null : `message for ${-delta} instead of ${[...prices].join(" or ")}`;
    }
    case "gift":
      return version.gifts.has(-delta) ? null : `gift for ${-delta}, and no gift had this price`;
    case "spotlight":
    case "spin": {
      const price = version[cause];
      return price === -delta ? null : `${cause} for ${-delta} instead of ${price}`;
    }
    case "promo_code": {
      const coins = version.codes.get(ref);
      return coins === delta ? null : `promo code "${ref}" for ${delta} instead of ${coins}`;
    }
    case "prize":
      return version.table === null ? "prize of a version without a wheel" : null;
    default:
      return null;
  }
}

/** What the coins of a sign-up or of a device should have been, or null where they are that. */
export function rewardFlaw(
  { cause, ref, delta, at }: Entry,
  { id, scripted, created_at }: Pick<Member, "id" | "scripted" | "created_at">,
): string | null {
  if (cause === "push") return delta === PUSH_REWARD_COINS ? null : `push of ${delta}`;
  if (cause !== "sign_up" || ref !== id) return null;
  // Before its messages were free, the demo's host had more.
  if (delta !== SIGN_UP_COINS && !scripted) return `sign_up of ${delta} instead of ${SIGN_UP_COINS}`;
  return at === created_at ? null : "sign_up at another time than the member's";
}
