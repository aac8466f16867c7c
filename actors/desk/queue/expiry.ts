/**
 * Hands conversations back whose holders are gone: at the end of their session, after a minute without a sign of life, with
 * a role or a team that they lost, with a virtual profile that was switched off. Every isolate looks; what comes of it is
 * decided on the conversation, so it happens once.
 */
import { type MemberId, pairOf, type StaffId, type StaffSessionId } from "@/domain/ids.ts";
import { CLAIM_LIFE_MS } from "@/domain/limits.ts";
import { accept } from "@/domain/refusals.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import type { Claim, QueueRow } from "@/store/records.ts";
import type { ChangeAtDesk } from "@/actors/conversation/at_desk.ts";
import { withoutClaim } from "@/actors/conversation/desk_state.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type DeskPair, readHands } from "@/actors/desk/queue/hands.ts";
import type { LiveQueue } from "@/actors/desk/queue/live.ts";
import { mayHold } from "@/actors/desk/queue/may.ts";
import type { Shifts } from "@/actors/desk/queue/shifts.ts";

export interface Expiry {
  /** Hands back what a session holds: it has ended. */
  releaseSession(session: StaffSessionId): Promise<void>;
  /** Hands back what somebody may not hold any more. */
  checkStaff(staff: StaffId): Promise<void>;
  /** Hands back what is held of a virtual profile that is off, or that its holder is no longer assigned to. */
  checkPersona(persona: MemberId): Promise<void>;
  /** All of it, and sessions without a sign of life. */
  sweep(): Promise<void>;
}

export function openExpiry(
  env: ActorEnv,
  { atDesk, live, shifts }: { atDesk: ChangeAtDesk; live: LiveQueue; shifts: Shifts },
): Expiry {
  const { database, now } = env;
  const monotonic = env.monotonic ?? now;
  /** Sessions that hold something and are not at work, with when that was seen first. */
  const orphans = new Map<StaffSessionId, number>();

  /** Ends a claim if it is the one that is meant. */
  async function expire(
    { persona, member }: DeskPair,
    { isMeant, reason }: { isMeant: (claim: Claim) => boolean; reason: string },
  ): Promise<void> {
    await atDesk(pairOf(persona, member), ({ conversation }, log) => {
      const { desk } = conversation;
      if (!desk?.claim || !isMeant(desk.claim)) return accept({ desk: null, value: null });
      const { staff, n } = desk.claim;
      log([{
        by: SYSTEM_ACTOR,
        what: "claim.expire",
        subject: { persona, member, staff },
        reason,
        before: String(n),
      }]);
      return accept({ desk: withoutClaim(desk), value: null });
    });
  }

  async function expireSession(
    session: StaffSessionId,
    staff: StaffId | null,
    reason: string,
  ): Promise<void> {
    const hands = staff ? (await readHands(database, staff, now())).held : [];
    const rows = live.isLoaded()
      ? [...live.index.held()].filter(({ claim }) => claim?.session === session)
      : [];
    const pairs = new Map([...hands, ...rows].map((pair) => [`${pair.persona} ${pair.member}`, pair]));
    const isMeant = (claim: Claim) => claim.session === session;
    await Promise.all([...pairs.values()].map((pair) => expire(pair, { isMeant, reason })));
  }

  /** Hands back what its holder may not hold any more. */
  async function check(rows: Iterable<QueueRow>): Promise<void> {
    for (const { persona, member, state, claim } of rows) {
      if (!claim) continue;
      const staff = await live.staffOf(claim.staff);
      const isEscalated = state === "escalated";
      if (mayHold(staff, live.personas.get(persona), { isEscalated })) continue;
      const reason = live.personas.get(persona)?.on ? "role" : "profile off";
      await expire({ persona, member }, { isMeant: ({ n }) => n === claim.n, reason });
    }
  }

  /** Sessions that hold something without being at work for a minute. */
  async function expireOrphans(working: ReadonlySet<StaffSessionId>): Promise<void> {
    const holding = new Map(
      [...live.index.held()].flatMap(({ claim }) => claim ? [[claim.session, claim.staff]] : []),
    );
    for (const session of orphans.keys()) {
      if (!holding.has(session) || working.has(session)) orphans.delete(session);
    }
    for (const [session, staff] of holding) {
      if (working.has(session)) continue;
      const since = orphans.get(session) ?? monotonic();
      orphans.set(session, since);
      if (monotonic() - since >= CLAIM_LIFE_MS) await expireSession(session, staff, "no sign of life");
    }
  }

  return {
    async releaseSession(session) {
      const shift = await shifts.get(session);
      await expireSession(session, shift.value?.staff ?? null, "session ended");
      await shifts.end(shift);
    },
    async checkStaff(staff) {
      await check(live.index.heldBy(staff));
    },
    async checkPersona(persona) {
      await check([...live.index.held()].filter((row) => row.persona === persona));
    },
    async sweep() {
      const { live: working, over } = await shifts.list();
      for (const { session, staff, beat_at } of over) {
        const shift = await shifts.get(session);
        // It was renewed meanwhile.
        if (shift.value?.beat_at !== beat_at) continue;
        await expireSession(session, staff, "no sign of life");
        await shifts.end(shift);
      }
      if (!live.isLoaded()) return;
      live.wake();
      await expireOrphans(new Set(working.map(({ session }) => session)));
      await check([...live.index.held()]);
    },
  };
}
