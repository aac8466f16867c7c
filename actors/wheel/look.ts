/** The wheel before a spin: its slices, the spins that are there, and the commitment to the next result. */
import type { MemberId } from "@/domain/ids.ts";
import { type Language, textLanguage } from "@/domain/language.ts";
import { isSoldIn, offeredPrice } from "@/domain/catalogue.ts";
import type { AppPlatform } from "@/domain/packaged_app.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { keys } from "@/store/keys.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Drawing } from "@/actors/wheel/draw.ts";
import { freeSpins, NEW_WHEEL } from "@/actors/wheel/spins.ts";
import { toPrizeView } from "@/actors/wheel/views.ts";

export type LookAtWheel = (
  member: MemberId,
  viewer: { lang: Language; app: AppPlatform | null },
) => Promise<Result<CallOutput<"spinofluck/prizes">, CallError<"spinofluck/prizes">>>;

/** Looks at the wheel; always read from the database. Where spins are not sold it has no price. */
export function openLook({ database, now, catalogue }: ActorEnv, drawing: Drawing): LookAtWheel {
  return async function look(id, { lang, app }) {
    const { wheel: offered, texts, prices, app: sold } = catalogue();
    if (offered === null) return refuse("not_for_sale");
    const [member, { value: wheel }] = await database.getMany([
      keys.member(id),
      keys.wheel(id),
    ]);
    const { spun, version } = wheel ?? NEW_WHEEL;
    const { commitment } = drawing.commit(id, spun + 1, offered.prizes);
    return accept({
      prizes: offered.prizes.map(toPrizeView),
      price: isSoldIn({ app: sold }, app, "spins") ? offeredPrice({ prices }, "spin") ?? 0 : 0,
      commitment,
      note: texts.wheel[textLanguage(lang)],
      free_spins: freeSpins(member.value, wheel ?? NEW_WHEEL, now()),
      version,
    });
  };
}
