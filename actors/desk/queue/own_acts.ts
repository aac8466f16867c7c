/**
 * What a virtual profile does by its own: likes, visits, and leaving a like unanswered. Each is an act of staff with a cause,
 * at most as many a day as a person could do (catalogue), by whoever holds the chat and is assigned to the profile. It is counted
 * and logged before it is done: a crash in between leaves one too many in the log, and none too few.
 */
import { deskOf } from "@/domain/desk.ts";
import { conversationId, pairOf } from "@/domain/ids.ts";
import { ACTOR_IDLE_MS, VISIT_AGAIN_MS } from "@/domain/limits.ts";
import type { Account } from "@/domain/money.ts";
import { pauseAt } from "@/domain/own_pause.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import type { StaffAct } from "@/domain/staff_log.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { check, type Entry, set } from "@/store/change.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import type { DayCount, DeskState } from "@/store/records.ts";
import type { ChangeAtDesk } from "@/actors/conversation/at_desk.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openMailboxes } from "@/actors/mailbox.ts";
import type { Relations } from "@/actors/relations/mod.ts";
import { pairNamed } from "@/actors/desk/queue/named.ts";
import { actOn, type Holder } from "@/actors/desk/queue/deciding.ts";
import type { DeskPair } from "@/actors/desk/queue/hands.ts";
import { type HeldName, isHeld } from "@/actors/desk/queue/letting_go.ts";
import type { LiveQueue } from "@/actors/desk/queue/live.ts";
import { mayAnswer } from "@/actors/desk/queue/may.ts";
import { changeByReading } from "@/actors/desk/queue/reading.ts";

type Acted<Value, Code extends RefusalCode = never> = Promise<
  Result<Value, "claim_lost" | "not_permitted" | "unknown_user" | "busy" | "deadline_exceeded" | Code>
>;

type UnaskedCode = "limit_reached" | "first_message_unwanted";

export interface OwnActs {
  /**
   * Likes the member; an answer to a like makes the two a match, and nobody waits for it any more. Who has paused gets answers
   * alone (LM-13).
   */
  like(by: Holder, held: HeldName): Acted<DeskPair & { isMatched: boolean }, UnaskedCode>;
  /** Looks at the member's profile. */
  visit(by: Holder, held: HeldName): Acted<DeskPair, UnaskedCode>;
  /** Ends a wait that is only for an answer to a like. */
  dismiss(by: Holder, held: HeldName): Acted<DeskPair>;
  /** Logs a reaction in the name of the virtual profile, before it is put. */
  logReaction(by: Holder, held: HeldName & { message: string }): Acted<DeskPair>;
  evictIdle(): void;
}

export interface OwnActsDeps {
  atDesk: ChangeAtDesk;
  relations: Pick<Relations, "swipe" | "visit">;
  live: Pick<LiveQueue, "ensure" | "personas">;
}

/** What a counted act is decided on. */
interface LimitState {
  count: Entry<DayCount>;
  account: Entry<Account>;
}

export function openOwnActs(env: ActorEnv, { atDesk, relations, live }: OwnActsDeps): OwnActs {
  const { database, now, catalogue } = env;
  const pairs = openMailboxes(() => null, { idleMs: ACTOR_IDLE_MS, now });

  /** Logs an act of whoever holds a conversation, and counts it where it is limited. */
  function record(
    by: Holder,
    pair: DeskPair,
    { claim, what, limit = null, like = "stays", ref }: {
      claim: number;
      what: StaffAct;
      /** How often a virtual profile does it in a day; missing where that is not counted. */
      limit?: { kind: string; max: number } | null;
      /** What becomes of a like that waits for an answer: it `stays`, `ends`, or there is nothing to do without one. */
      like?: "stays" | "ends" | "must_end";
      /** What it is about besides the two. */
      ref?: string;
    },
  ) {
    type Code = "claim_lost" | "not_permitted" | UnaskedCode;
    return changeByReading<LimitState | null, { waited: boolean }, Code>(
      atDesk,
      pairOf(pair.persona, pair.member),
      {
        async read() {
          await live.ensure();
          if (!limit) return null;
          const [count, account] = await database.getMany([
            keys.deskCount(limit.kind, pair.persona),
            keys.account(pair.member),
          ]);
          return { count, account };
        },
        decide(limited, state, { log, draft }) {
          const { desk } = state.conversation;
          if (!desk || !isHeld(state, pair.persona, { by, claim })) return refuse("claim_lost");
          if (!mayAnswer(by.staff, live.personas.get(pair.persona))) return refuse("not_permitted");
          const isAnswer = desk.waits?.kind === "like";
          if (like === "must_end" && !isAnswer) return accept({ desk: null, value: { waited: false } });
          if (limit && limited) {
            const { count, account } = limited;
            const rests = pauseAt(account.value?.pause, state.now) !== null;
            if (rests && !isAnswer) return refuse("first_message_unwanted");
            const day = dayOf(state.now);
            const done = count.value?.day === day ? count.value.count : 0;
            if (done >= limit.max) return refuse("limit_reached", { max: limit.max });
            check(draft, count);
            set(draft, count.key, { day, count: done + 1 });
          }
          const reason = isAnswer ? `like, claim ${claim}` : `claim ${claim}`;
          const act = actOn(state, by, { what, reason });
          log([ref === undefined ? act : { ...act, subject: { ...act.subject, ref } }]);
          const ends = isAnswer && like !== "stays";
          return accept({ desk: ends ? withoutWait(desk) : { ...desk }, value: { waited: isAnswer } });
        },
      },
    );
  }

  /** Acts on one pair run one after the other here; a second click finds the first one done. */
  function serially<Value>(held: HeldName, work: (pair: DeskPair) => Promise<Value>) {
    const pair = pairNamed(held);
    if (!pair) return Promise.resolve(refuse("unknown_user"));
    return pairs.run(conversationId(pairOf(pair.persona, pair.member)), () => work(pair));
  }

  async function readSide({ persona, member }: DeskPair) {
    const pair = pairOf(persona, member);
    const { value } = await database.get(keys.relation(pair));
    return { own: value?.sides[sideOf(pair, persona)], isMatched: value?.matched_at !== undefined };
  }

  return {
    like: (by, held) =>
      serially(held, async (pair): Acted<DeskPair & { isMatched: boolean }, UnaskedCode> => {
        const { own, isMatched } = await readSide(pair);
        if (own?.swipe?.like) {
          const left = await record(by, pair, { claim: held.claim, what: "persona.like", like: "must_end" });
          return left.ok ? accept({ ...pair, isMatched }) : left;
        }
        const limit = { kind: "persona_like", max: deskOf(catalogue()).likes_a_day };
        const recorded = await record(by, pair, {
          claim: held.claim,
          what: "persona.like",
          limit,
          like: "ends",
        });
        if (!recorded.ok) return recorded;
        const swiped = await relations.swipe(pair.persona, { swiped_user_id: pair.member, like: 1 });
        if (swiped.ok) return accept({ ...pair, isMatched: swiped.value.request_details.is_matched });
        const { code } = swiped.refusal;
        if (code === "likes_used_up") return refuse("limit_reached", { max: limit.max });
        return code === "busy" || code === "deadline_exceeded" ? refuse(code) : refuse("unknown_user");
      }),

    visit: (by, held) =>
      serially(held, async (pair): Acted<DeskPair, UnaskedCode> => {
        const { own } = await readSide(pair);
        if (own?.visited_at !== undefined && now() - own.visited_at < VISIT_AGAIN_MS) return accept(pair);
        const limit = { kind: "persona_visit", max: deskOf(catalogue()).visits_a_day };
        const recorded = await record(by, pair, { claim: held.claim, what: "persona.visit", limit });
        if (!recorded.ok) return recorded;
        const visited = await relations.visit(pair.persona, pair.member);
        if (visited.ok) return accept(pair);
        const { code } = visited.refusal;
        return code === "busy" || code === "deadline_exceeded" ? refuse(code) : refuse("unknown_user");
      }),

    dismiss: (by, held) =>
      serially(held, async (pair): Acted<DeskPair> => {
        const left = await record(by, pair, { claim: held.claim, what: "persona.dismiss", like: "must_end" });
        if (left.ok) return accept(pair);
        const { code } = left.refusal;
        return isUnasked(code) ? refuse("busy") : refuse(code);
      }),
    logReaction: (by, held) =>
      serially(held, async (pair): Acted<DeskPair> => {
        const { claim, message } = held;
        const logged = await record(by, pair, { claim, what: "line.react", ref: message });
        if (logged.ok) return accept(pair);
        const { code } = logged.refusal;
        return isUnasked(code) ? refuse("busy") : refuse(code);
      }),
    evictIdle: pairs.evictIdle,
  };
}

/** What is not counted has no limit, and needs nobody who wants it. */
function isUnasked(code: RefusalCode): code is UnaskedCode {
  return code === "limit_reached" || code === "first_message_unwanted";
}

function withoutWait({ waits: _, ...desk }: DeskState): DeskState {
  return desk;
}
