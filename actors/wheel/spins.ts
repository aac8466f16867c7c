/** How many spins a member has: those won or bought, and with premium one a UTC day (decisions: money). Pure. */
import { type Catalogue, offeredPrice } from "@/domain/catalogue.ts";
import { hasPremium, type PremiumTime } from "@/domain/premium.ts";
import { dayOf } from "@/domain/utc_day.ts";
import type { Spin, Wheel } from "@/store/records.ts";

/** Before the first spin. */
export const NEW_WHEEL: Wheel = { free: 0, paid: 0, daily_day: -1, spun: 0, version: 0 };

/** The wheel with another free spin, or several. */
export function withFree(wheel: Wheel, spins: number): Wheel {
  return { ...wheel, free: wheel.free + spins, version: wheel.version + 1 };
}

/** The wheel with a spin that was paid for. */
export function withPaid(wheel: Wheel): Wheel {
  return { ...wheel, paid: wheel.paid + 1, version: wheel.version + 1 };
}

/**
 * The wheel after a spin, and which kind was taken; null where there is none. Today's spin of premium goes first, since it
 * lapses, and paid ones last.
 */
export function takeSpin(
  member: PremiumTime | null,
  wheel: Wheel,
  now: number,
): { kind: Spin["kind"]; wheel: Wheel } | null {
  const next = { ...wheel, spun: wheel.spun + 1, version: wheel.version + 1 };
  if (hasDailySpin(member, wheel, now)) return { kind: "daily", wheel: { ...next, daily_day: dayOf(now) } };
  if (wheel.free > 0) return { kind: "free", wheel: { ...next, free: wheel.free - 1 } };
  if (wheel.paid > 0) return { kind: "paid", wheel: { ...next, paid: wheel.paid - 1 } };
  return null;
}

/** Whether today's spin of premium is still there. A day that lies behind the last one brings none. */
export function hasDailySpin(member: PremiumTime | null, wheel: Wheel, now: number): boolean {
  return hasPremium(member, now) && dayOf(now) > wheel.daily_day;
}

/** Spins that cost nothing more. */
export function freeSpins(member: PremiumTime | null, wheel: Wheel, now: number): number {
  return wheel.free + wheel.paid + (hasDailySpin(member, wheel, now) ? 1 : 0);
}

/** What a member's own record says of them (spec §3): nothing while there is no wheel, whatever they have. */
export function spinsOf(
  member: PremiumTime,
  { wheel, balance, catalogue, now }: {
    wheel: Wheel | null;
    balance: number;
    catalogue: Pick<Catalogue, "wheel" | "prices">;
    now: number;
  },
): { sof_spin_available: number; sof_can_spin: 0 | 1 } {
  if (catalogue.wheel === null) return { sof_spin_available: 0, sof_can_spin: 0 };
  const sof_spin_available = freeSpins(member, wheel ?? NEW_WHEEL, now);
  const price = offeredPrice(catalogue, "spin");
  const canSpin = sof_spin_available > 0 || (price !== null && balance >= price);
  return { sof_spin_available, sof_can_spin: canSpin ? 1 : 0 };
}
