/** Who thinks in miles: by the country of the member, else by the region of the browser's language. Pure. */
const REGIONS = ["US", "GB", "MM", "LR"] as const;

const KM_A_MILE = 1.609344;

export interface Whereabouts {
  /** As the page names it; empty without a city. */
  country: string;
  /** The language of the page. */
  lang: string;
  acceptLanguage: string;
}

export function usesMiles({ country, lang, acceptLanguage }: Whereabouts): boolean {
  if (country !== "") {
    const names = new Intl.DisplayNames([lang], { type: "region" });
    return REGIONS.some((region) => names.of(region) === country);
  }
  const [, region = ""] = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(acceptLanguage) ?? [];
  return REGIONS.some((each) => each === region.toUpperCase());
}

/** Whole miles, at least one. */
export function milesOf(km: number): number {
  return Math.max(1, Math.round(km / KM_A_MILE));
}
