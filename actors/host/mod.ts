/**
 * The scripted host of the demo content, which answers so that a new member can try everything alone
 * (decisions: demo content). It uses the same actors as any member. Messages between the two are free
 * (domain/answering.ts).
 *
 * 1. Every isolate polls for chats that wait for an answer, but only the first live instance answers.
 * 2. The host reads, reacts, types, and answers under a `rid` derived from the message's id, so that answers of
 *    two isolates are one message.
 * 3. New members get one welcome message in the same way.
 * 4. On shutdown it answers what it has read. The rest waits for another isolate.
 *
 * Invariant: it is online while a server runs that answers for it (decisions: honesty).
 */
import { setTimeout } from "node:timers/promises";
import { textLanguage } from "@/domain/language.ts";
import type { MemberId } from "@/domain/ids.ts";
import { MESSAGES_PAGE } from "@/domain/limits.ts";
import { listWaiting } from "@/store/conversations/waiting.ts";
import { getMember, listNewestMembers } from "@/store/members/reader.ts";
import type { Member } from "@/store/records.ts";
import { type ActorEnv, isFirst } from "@/actors/env.ts";
import { HOST_LINES } from "@/actors/host/lines.ts";
import { takeTurn, type WrittenMessage } from "@/actors/host/script.ts";
import { languageOf } from "@/actors/member/language.ts";
import type { Actors } from "@/actors/mod.ts";
import { openScheduler } from "@/actors/scheduler.ts";

/** Chats that the host answers at a time, and newcomers that it looks for. */
const AT_ONCE = 20;

export interface HostPace {
  /** How often it looks who waits. */
  lookMs: number;
  /** How long it takes to read, and to write. */
  readMs: number;
  writeMs: number;
}

export const HOST_PACE: HostPace = { lookMs: 1_500, readMs: 700, writeMs: 1_800 };

export interface HostOptions {
  host: MemberId;
  pace: HostPace;
  onError(message: string, error: unknown): void;
}

type HostActors = Pick<Actors, "conversations" | "photos" | "presence" | "ask">;

/** Answers for the host until it is disposed of. */
export function openDemoHost(env: ActorEnv, actors: HostActors, options: HostOptions): AsyncDisposable {
  const { database } = env;
  const { conversations, photos, presence, ask } = actors;
  const { host, pace, onError } = options;
  const since = env.now();
  const ended = new AbortController();
  /** Chats that are being answered. */
  const answering = new Map<MemberId, Promise<void>>();
  /** The newest members as of the last look, who have been welcomed. */
  let welcomed = new Set<MemberId>();

  async function look(): Promise<void> {
    await presence.join(host);
    if (!isFirst(env)) return;
    for (const other of await listWaiting(database, host, AT_ONCE)) {
      if (ended.signal.aborted) return;
      if (answering.has(other) || answering.size >= AT_ONCE) continue;
      const answered = answer(other)
        .catch((error) => onError("demo host has not answered", error))
        .finally(() => answering.delete(other));
      answering.set(other, answered);
    }
    const newest = await listNewestMembers(database, { except: host, offset: 0, limit: AT_ONCE });
    for (const id of newest) {
      if (welcomed.has(id)) continue;
      const member = await getMember(database, id);
      if (member && !member.virtual && member.created_at >= since) await welcome(member);
    }
    welcomed = new Set(newest);
  }

  async function answer(other: MemberId): Promise<void> {
    const member = await getMember(database, other);
    const message = await latestOf(other);
    if (!member || !message) return;
    // Whoever has nothing else to be answered would wait for ever.
    if (message.unsent) return void await conversations.read(host, { message_id: message.id });
    const { text, reaction, isReply } = takeTurn(message, textLanguage(languageOf(member.lang)));
    await pause(pace.readMs, ended.signal);
    if (ended.signal.aborted) return;
    await conversations.read(host, { message_id: message.id });
    if (message.type === "pphoto") await photos.view(host, message.id);
    if (reaction) await conversations.react(host, { message_id: message.id, reaction });
    await conversations.typing(host, { user_id: other, typing: 1 });
    await pause(pace.writeMs, ended.signal);
    await conversations.send(host, `answer-${message.id.replaceAll(".", "-")}`, {
      receiver_id: other,
      message_type: "text",
      message_text: text,
      ...(isReply && { reply_to: message.id }),
    });
  }

  async function welcome({ id, lang }: Member): Promise<void> {
    await conversations.send(host, `welcome-${id}`, {
      receiver_id: id,
      message_type: "text",
      message_text: HOST_LINES[textLanguage(languageOf(lang))].welcome,
    });
  }

  /** The last message that somebody has sent to the host, where the host has not read it. */
  async function latestOf(other: MemberId): Promise<WrittenMessage | null> {
    const page = { contact_user_id: other, currentLength: 0, recordsToTake: MESSAGES_PAGE };
    const answer = await ask.conversations.messages(host, page);
    const written = answer.ok
      ? answer.value.list.filter((each): each is WrittenMessage =>
        each.sender_id === other && each.type !== "notice" && !each.seen
      )
      : [];
    return written.findLast((each) => !each.unsent) ?? written.at(-1) ?? null;
  }

  const looking = openScheduler(
    [{ failure: "demo host has not looked", everyMs: pace.lookMs, atStart: true, work: look }],
    { onError },
  );
  return {
    async [Symbol.asyncDispose]() {
      ended.abort();
      await looking[Symbol.asyncDispose]();
      await Promise.all(answering.values());
      await presence.leave(host);
    },
  };
}

/** Waits so long, or until the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}
