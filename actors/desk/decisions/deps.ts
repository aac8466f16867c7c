/** What decisions are opened with. */
import type { Quotes } from "@/actors/conversation/quotes.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import type { EffectDeps } from "@/actors/desk/decisions/effects.ts";

export interface DecisionDeps extends EffectDeps {
  staffLog: Pick<StaffLog, "run">;
  quotes: Pick<Quotes, "follow">;
}
