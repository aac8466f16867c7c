/**
 * What can be done with conversations of the queue. One act of a kind at a time: a second click while one runs is the same one.
 * What is refused is said; what is held or lost follows from the answers and events (client/desk/desk_client.ts).
 */
import { useMemo, useRef, useState } from "react";
import { messageClock, type Reader } from "@/domain/time_text.ts";
import type { Escalation } from "@/domain/desk.ts";
import type { DeskAnswer } from "@/client/desk/ask.ts";
import type { DeskChat } from "@/client/desk/desk_chat.ts";
import type { DeskClient } from "@/client/desk/desk_client.ts";
import { type DeskPair, type HeldPair, keyOf } from "@/client/desk/pair.ts";
import type { Say } from "@/islands/desk/workspace/use_news.ts";
import { refusalText } from "@/islands/desk/workspace/refusal_text.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { DeskModule, DeskOutput } from "@/protocol/desk/calls/mod.ts";

export interface Acts {
  /** The act that runs, or null. */
  busy: string | null;
  next(): Promise<void>;
  /** Takes a chat by name: by whoever answers it, who is on shift from then on, or by safety. */
  take(pair: DeskPair): Promise<void>;
  /** Takes one in which nobody waits, to write first in it. */
  writeFirst(pair: DeskPair): Promise<void>;
  setShift(isOn: boolean): Promise<void>;
  release(chat: DeskChat): Promise<void>;
  snooze(chat: DeskChat, minutes: number): Promise<void>;
  skip(chat: DeskChat, reason: string): Promise<boolean>;
  /** Ends the handing over to safety. */
  settle(chat: DeskChat, reason: string): Promise<boolean>;
  /** Gives what may be said meanwhile; null where it was refused. */
  escalate(chat: DeskChat, why: Escalation, note: string): Promise<string | null>;
  like(chat: DeskChat): Promise<void>;
  visit(chat: DeskChat): Promise<void>;
  dismiss(chat: DeskChat): Promise<void>;
}

export interface ActsOptions {
  t: DeskTranslate;
  client: DeskClient | null;
  reader: Reader;
  say: Say;
  /** A pause is due, so many minutes long. */
  onPause(minutes: number): void;
}

/** Why a chat is taken in which nobody waits; for the log. */
const FIRST_MESSAGE = "first message";

export function useActs(options: ActsOptions): Acts {
  const [busy, setBusy] = useState<string | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const running = useRef(new Set<string>());

  const acts = useMemo(() => {
    /** Runs a call under a name; null where the same one runs already, or was refused. */
    async function run<M extends DeskModule>(
      name: string,
      call: (client: DeskClient) => Promise<DeskAnswer<M>>,
      pair?: DeskPair,
    ): Promise<DeskOutput<M> | null> {
      const { client, t, say, onPause } = latest.current;
      if (!client || running.current.has(name)) return null;
      running.current.add(name);
      setBusy(name);
      const answer = await call(client);
      running.current.delete(name);
      setBusy(null);
      if (answer.ok) return answer.value;
      const { refusal } = answer;
      if (refusal.code === "pause_due") onPause(Number(refusal.data.minutes ?? 0));
      if (refusal.code === "claim_lost" && pair) client.refuse(refusal, pair);
      else say(refusalText(t, refusal), "bad");
      return null;
    }
    const rid = (client: DeskClient) => ({ rid: client.newRid() });
    /** Opens what was taken. Whoever takes a chat to answer it is at work, whatever their switch said before. */
    async function takeIn(taken: HeldPair | null, isAnswer = true): Promise<void> {
      const { client } = latest.current;
      if (!client || !taken) return;
      client.take(taken);
      if (isAnswer && client.queue.peek()?.shift.open !== 1) await setShift(true);
    }
    async function take({ persona, member }: DeskPair, reason?: string): Promise<HeldPair | null> {
      const input = { persona, member, ...(reason !== undefined && { reason }) };
      return await run<"claim/take">("take", (client) => client.ask("claim/take", input, rid(client)));
    }
    async function setShift(isOn: boolean): Promise<void> {
      const shift = await run<"shift">("shift", (client) => client.ask("shift", { open: isOn ? 1 : 0 }));
      if (shift) latest.current.client?.handleShift(shift);
    }
    return {
      setShift,
      async next() {
        await takeIn(
          await run<"claim/next">("next", (client) => client.ask("claim/next", {}, rid(client))),
        );
      },
      async take(pair: DeskPair) {
        const rows = latest.current.client?.queue.peek()?.rows ?? [];
        const isEscalated = rows.some((row) => keyOf(row) === keyOf(pair) && row.state === "escalated");
        await takeIn(await take(pair), !isEscalated);
      },
      async writeFirst(pair: DeskPair) {
        await takeIn(await take(pair, FIRST_MESSAGE));
      },
      async release(chat: DeskChat) {
        const { held } = chat;
        const done = await run<"claim/release">(
          "release",
          (client) => client.ask("claim/release", held),
          held,
        );
        if (done) leave(chat, "desk.act.released");
      },
      async snooze(chat: DeskChat, minutes: number) {
        const { held } = chat;
        const done = await run<"claim/snooze">(
          "snooze",
          (client) => client.ask("claim/snooze", { ...held, minutes }),
          held,
        );
        if (!done) return;
        // It was answered meanwhile.
        if (done.until === 0) return leave(chat, "desk.act.released");
        latest.current.client?.letGo(held);
        const { t, say, reader } = latest.current;
        say(t("desk.act.snoozed", { time: messageClock(done.until, reader) }));
      },
      async skip(chat: DeskChat, reason: string) {
        const { held } = chat;
        const done = await run<"claim/skip">(
          "skip",
          (client) => client.ask("claim/skip", { ...held, reason }, rid(client)),
          held,
        );
        if (done) leave(chat, "desk.act.skipped");
        return done !== null;
      },
      async settle(chat: DeskChat, reason: string) {
        const { persona, member } = chat.pair;
        const done = await run<"claim/settle">(
          "settle",
          (client) => client.ask("claim/settle", { persona, member, reason }, rid(client)),
          chat.pair,
        );
        if (done) leave(chat, "desk.act.settled");
        return done !== null;
      },
      async escalate(chat: DeskChat, why: Escalation, note: string) {
        const { held } = chat;
        const done = await run<"claim/escalate">(
          "escalate",
          (client) => client.ask("claim/escalate", { ...held, why, note }, rid(client)),
          held,
        );
        if (!done) return null;
        return done.say;
      },
      async like(chat: DeskChat) {
        const { held } = chat;
        const done = await run<"persona/like">("like", (client) => client.ask("persona/like", held), held);
        if (done) latest.current.say(latest.current.t("desk.chat.liked"));
      },
      async visit(chat: DeskChat) {
        const { held } = chat;
        const done = await run<"persona/visit">("visit", (client) => client.ask("persona/visit", held), held);
        if (done) latest.current.say(latest.current.t("desk.chat.visited"));
      },
      async dismiss(chat: DeskChat) {
        const { held } = chat;
        const done = await run<"persona/dismiss">(
          "dismiss",
          (client) => client.ask("persona/dismiss", held),
          held,
        );
        if (done) latest.current.say(latest.current.t("desk.act.done"));
      },
    };

    function leave(
      chat: DeskChat,
      text: "desk.act.released" | "desk.act.skipped" | "desk.act.settled",
    ): void {
      latest.current.client?.letGo(chat.pair);
      latest.current.say(latest.current.t(text));
    }
  }, []);
  return { ...acts, busy };
}
