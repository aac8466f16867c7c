/** Promo codes: coins for a registration over /ref/{slug} while the operator's code runs. Pure. */
import type { Catalogue } from "@/domain/catalogue.ts";

export type PromoCode = Catalogue["promo_codes"][number];

const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether it can stand behind /ref/. */
export function isReferralSlug(text: string): boolean {
  return SLUG.test(text);
}

/** The code with this slug that runs at `now`, in milliseconds since 1970, or null. */
export function promoCodeOf(
  { promo_codes }: Pick<Catalogue, "promo_codes">,
  slug: string | null | undefined,
  now: number,
): PromoCode | null {
  const code = promo_codes.find((each) => each.slug === slug);
  return code && (code.ends === undefined || now < code.ends * 1_000) ? code : null;
}
