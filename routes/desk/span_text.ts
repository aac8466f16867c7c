/** How long something took, in words: minutes, hours or days, in the reader's language. */
import { textLanguage } from "@/domain/language.ts";
import type { PageContext } from "@/routes/page_env.ts";

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

export function spanText(c: PageContext, seconds: number): string {
  const [unit, size] = seconds < HOUR_S
    ? ["minute", MINUTE_S] as const
    : seconds < DAY_S
    ? ["hour", HOUR_S] as const
    : ["day", DAY_S] as const;
  const count = Math.max(1, Math.round(seconds / size));
  return new Intl.NumberFormat(textLanguage(c.var.lang), { style: "unit", unit, unitDisplay: "long" }).format(
    count,
  );
}
