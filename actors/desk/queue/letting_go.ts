/**
 * Ends claims by their holder: given back, passed on, put aside, handed over to safety; and settles what safety had. Each
 * is refused where the claim is not current any more, so a second click does nothing twice.
 */
import { deskOf, type Escalation } from "@/domain/desk.ts";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import type { LoggedAct, StaffAct } from "@/domain/staff_log.ts";
import { check, set } from "@/store/change.ts";
import type { DeskState } from "@/store/records.ts";
import type { AtDesk, ChangeAtDesk } from "@/actors/conversation/at_desk.ts";
import { holds } from "@/actors/conversation/desk_state.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { cleanReason, pairNamed } from "@/actors/desk/queue/named.ts";
import { actOn, endClaim, type Ending, type Holder, settled } from "@/actors/desk/queue/deciding.ts";
import { changeByReading } from "@/actors/desk/queue/reading.ts";
import { type DeskPair, type ReadHands, readHands, withSkip } from "@/actors/desk/queue/hands.ts";
import { addEscalated, type MemberCase, readMemberCase } from "@/actors/reports/escalated.ts";

/** A conversation that somebody holds, as a call names it. */
export interface HeldName {
  persona: string;
  member: string;
  claim: number;
}

type Let<Value, Code extends RefusalCode = never> = Promise<
  Result<Value, "claim_lost" | "unknown_user" | "deadline_exceeded" | Code>
>;

export interface LettingGo {
  release(by: Holder, held: HeldName): Let<DeskPair>;
  /** Passes one on, with a reason; `left` is how often they may in this hour still. */
  skip(
    by: Holder,
    held: HeldName & { reason: string },
  ): Let<DeskPair & { left: number }, "reason_required" | "skips_used" | "busy">;
  /** Puts one aside in which the member waits. Any other is given back instead: `until` is 0 then. */
  snooze(by: Holder, held: HeldName & { minutes: number }): Let<DeskPair & { until: number }>;
  /** Hands it over to safety, and files a report; `say` is what may be told to the member meanwhile, in their language. */
  escalate(
    by: Holder,
    held: HeldName & { why: Escalation; note: string },
  ): Let<DeskPair & { say: string }, "reason_required" | "busy">;
  /** Ends what was handed over to safety. */
  settle(
    by: Holder,
    named: { persona: string; member: string; reason: string },
  ): Promise<Result<DeskPair, "unknown_user" | "reason_required" | "deadline_exceeded">>;
}

export interface LettingGoDeps {
  atDesk: ChangeAtDesk;
  /** What may be told to a member whose chat was handed over to safety, in the language of their pages. */
  sayEscalated: (why: Escalation, lang: Language) => string;
}

/** How a claim ends, with the entry that says so. */
interface ClaimEnd {
  act: { what: StaffAct } & Pick<LoggedAct, "reason" | "after">;
  ending: Ending;
}

type Ended = DeskPair & { how: Ending["how"] };

const MINUTE_MS = 60_000;
const RELEASE: ClaimEnd = { act: { what: "claim.release" }, ending: { how: "release" } };

/** Opens it for one isolate. */
export function openLettingGo(
  env: ActorEnv,
  { atDesk, sayEscalated }: LettingGoDeps,
): LettingGo {
  const { database, now, catalogue } = env;

  /** Ends a claim that is current, in a way that may depend on how the conversation stands. */
  async function end(
    by: Holder,
    { persona, member, claim }: HeldName,
    endingOf: (desk: DeskState) => ClaimEnd,
  ): Promise<Result<Ended, "claim_lost" | "unknown_user" | "deadline_exceeded">> {
    const pair = pairNamed({ persona, member });
    if (!pair) return refuse("unknown_user");
    return await atDesk<Ended, "claim_lost">(
      pairOf(pair.persona, pair.member),
      (state, log) => {
        const { desk } = state.conversation;
        if (!desk || !isHeld(state, pair.persona, { by, claim })) return refuse("claim_lost");
        const { act, ending } = endingOf(desk);
        log([actOn(state, by, { before: String(claim), ...act })]);
        const value = { ...pair, how: ending.how };
        return accept({ desk: endClaim(desk, ending), value });
      },
    );
  }

  return {
    release: (by, held) => end(by, held, () => RELEASE),

    async skip(by, { reason, ...held }) {
      const why = cleanReason(reason);
      if (why === "") return refuse("reason_required");
      const pair = pairNamed(held);
      if (!pair) return refuse("unknown_user");
      const { skips_an_hour: max } = deskOf(catalogue());
      return await changeByReading<ReadHands, DeskPair & { left: number }, "claim_lost" | "skips_used">(
        atDesk,
        pairOf(pair.persona, pair.member),
        {
          read: () => readHands(database, by.staff.id, now()),
          decide(hands, state, { log, draft }) {
            const { desk } = state.conversation;
            if (!desk || !isHeld(state, pair.persona, { by, claim: held.claim })) return refuse("claim_lost");
            if (hands.skips.length >= max) return refuse("skips_used", { max });
            check(draft, hands.row);
            set(draft, hands.row.key, withSkip(hands, pair, state.now));
            log([actOn(state, by, { what: "claim.skip", reason: why, before: String(held.claim) })]);
            const left = max - hands.skips.length - 1;
            return accept({ desk: endClaim(desk, { how: "skip" }), value: { ...pair, left } });
          },
        },
      );
    },

    async snooze(by, { minutes, ...held }) {
      const until = now() + minutes * MINUTE_MS;
      const ended = await end(by, held, (desk) =>
        // Nothing would bring back one in which nobody waits; where safety has it, it shows all the same.
        desk.waits && !desk.escalated
          ? {
            act: { what: "claim.snooze", after: `${minutes} min` },
            ending: { how: "snooze", until, by: by.staff.id },
          }
          : RELEASE);
      if (!ended.ok) return ended;
      return accept({ ...ended.value, until: ended.value.how === "snooze" ? until : 0 });
    },

    async escalate(by, { why, note, ...held }) {
      const reason = cleanReason(note);
      if (reason === "") return refuse("reason_required");
      const pair = pairNamed(held);
      if (!pair) return refuse("unknown_user");
      return await changeByReading<MemberCase, DeskPair & { say: string }, "claim_lost">(
        atDesk,
        pairOf(pair.persona, pair.member),
        {
          read: () => readMemberCase(env, pair.member),
          decide(ofMember, state, { log, draft }) {
            const { desk } = state.conversation;
            if (!desk || !isHeld(state, pair.persona, { by, claim: held.claim })) return refuse("claim_lost");
            addEscalated(draft, env, { ...ofMember, ...pair, by: by.staff.id, why, text: reason });
            const before = String(held.claim);
            log([actOn(state, by, { what: "claim.escalate", reason, before, after: why })]);
            const ending: Ending = { how: "escalate", at: now(), by: by.staff.id, why };
            return accept({
              desk: endClaim(desk, ending),
              value: { ...pair, say: sayEscalated(why, desk.lang) },
            });
          },
        },
      );
    },

    async settle(by, { reason, ...named }) {
      const pair = pairNamed(named);
      if (!pair) return refuse("unknown_user");
      const why = cleanReason(reason);
      if (why === "") return refuse("reason_required");
      return await atDesk<DeskPair, never>(pairOf(pair.persona, pair.member), (state, log) => {
        const { desk } = state.conversation;
        // Settled already, by the same click or by a colleague.
        if (!desk?.escalated) return accept({ desk: null, value: pair });
        log([actOn(state, by, { what: "claim.settle", reason: why, before: desk.escalated.why })]);
        return accept({ desk: settled(desk), value: pair });
      });
    },
  };
}

/** Whether somebody holds a conversation of a virtual profile by this claim. */
export function isHeld(
  { conversation, persona }: AtDesk,
  named: MemberId,
  { by, claim }: { by: Holder; claim: number },
): boolean {
  return persona.id === named && holds(conversation.desk, { staff: by.staff.id, claim });
}
