/** The wheel as its member sees it. Pure. */
import type { WheelPrize } from "@/domain/catalogue.ts";
import { percentOf } from "@/domain/wheel.ts";
import type { PrizeView, SpinView } from "@/protocol/views/wheel.ts";
import type { NumberedSpin } from "@/store/wheel/reader.ts";

export function toPrizeView(prize: WheelPrize): PrizeView {
  const { id, coins, bgColor, color } = prize;
  return { id, name: String(coins), value: coins, coins, probability: percentOf(prize), bgColor, color };
}

/** A spin that was made, its seed with it. */
export function toSpinView({ n, spin }: NumberedSpin): SpinView {
  const { kind, prize, coins, table, seed, commitment, client_seed, at } = spin;
  return {
    n,
    kind,
    type: coins === "free" ? "spin" : "coins",
    value: coins,
    prize_id: prize,
    table,
    seed,
    commitment,
    client_seed,
    time: Math.floor(at / 1000),
  };
}
