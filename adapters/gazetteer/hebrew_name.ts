/**
 * Finds the Hebrew name of a city among its names, which do not say their language: Hebrew letters are Yiddish as often,
 * and some names have lost the sign that makes "ג" a "j". Null where it cannot be told; then the main name is shown.
 * For the build of the index alone.
 */
import type { City } from "@/adapters/gazetteer/city.ts";

/** Letters, spaces, hyphens and their signs; no points, which only old and sacred names have. */
const PLAIN = /^[\u05d0-\u05ea][\u05d0-\u05ea \-\u05be'"׳״]*$/;
/** Spellings that Hebrew has not. */
const YIDDISH = /[\u05f0-\u05f2]|דזש|טש|זש|ע$|ע[ -]/;
/** Sounds that Hebrew writes with a sign behind the letter; without the sign the name is a wrong one. */
const NEEDS_SIGN = /[jžčć]|zh|ch|g[eiéy]|c[ei]/i;
const MISSES_SIGN = /^[^'׳]*[גזצ][^'׳]*$/;
/** Countries whose own names have an "ע" that Hebrew keeps. */
const KEEPS_AYIN = new Set(
  "IL PS AE BH DZ EG IQ IR JO KW LB LY MA OM QA SA SD SY TN YE".split(" "),
);

/** The Hebrew name of a city, or null. */
export function hebrewName({ name, country, alternates }: City): string | null {
  const isHome = country === "IL";
  const found = [...new Set(alternates.filter((each) => PLAIN.test(each)))]
    .filter((each) => isHome || isHebrew(each, { name, country }))
    .sort((one, other) => strangeness(one) - strangeness(other));
  return found[0] ?? null;
}

function isHebrew(text: string, { name, country }: { name: string; country: string }): boolean {
  if (YIDDISH.test(text) || (NEEDS_SIGN.test(name) && MISSES_SIGN.test(text))) return false;
  return KEEPS_AYIN.has(country) || !text.slice(1).includes("ע");
}

/** Yiddish writes vowels as letters, so of two spellings the one with fewer of them is Hebrew, and the shorter one. */
function strangeness(text: string): number {
  const vowels = text.slice(1).match(/[אע]/g) ?? [];
  return vowels.length + text.length / 100;
}
