/**
 * Sends the outbox when no page is open: by background sync, after the network is back.
 *
 * 1. Chat by chat, under the same lock as the tabs, so that one sender works at a time (client/outbox_tabs.ts).
 * 2. In a chat's order, each entry under its own rid: if another sender repeats it, it is one message (P2).
 * 3. A photo that is not uploaded yet is left to a page, with all later entries of the chat.
 */
import type { CallInput } from "@/protocol/calls/mod.ts";
import { deliver, type Delivery } from "@/client/outbox_delivery.ts";
import type { OutboxEntry, OutboxStore } from "@/client/outbox_store.ts";
import type { OutboxTabs } from "@/client/outbox_tabs.ts";
import type { postCall } from "@/client/service_worker/call.ts";
import type { Call } from "@/client/socket.ts";

/** The session has ended, or belongs to another member. */
const SESSION_OVER = new Set<string>(["not_authenticated", "session_expired"]);

export interface WaitingEnv {
  store: OutboxStore;
  tabs: OutboxTabs;
  post: typeof postCall;
  after(ms: number, work: () => void): () => void;
  /** Whether there is time for another attempt before the browser terminates the worker. */
  hasTime(): boolean;
}

/** Sends a member's entries. `later`: the network failed, the browser is to retry. */
export async function sendWaiting(me: string, env: WaitingEnv): Promise<"done" | "later"> {
  const waiting = (await env.store.list(me)).filter(({ failed }) => failed === null);
  let outcome: "done" | "later" = "done";
  for (const contact of new Set(waiting.map((entry) => entry.contact))) {
    await env.tabs.alone(`${me}-${contact}`, async () => {
      if (await sendChat({ me, contact }, env) === "later") outcome = "later";
    });
  }
  return outcome;
}

async function sendChat(
  { me, contact }: { me: string; contact: string },
  env: WaitingEnv,
): Promise<"done" | "later"> {
  for (;;) {
    const next = nextOf(await env.store.list(me), contact);
    if (!next) return "done";
    const { delivery, isOver } = await send(next, env);
    // The member's next page sends it.
    if (isOver) return "done";
    if (delivery.kind === "wait" || delivery.kind === "stopped") return "later";
    await settle(next, delivery, env);
  }
}

/** The oldest entry of a chat that has not failed; null if it needs a page. */
export function nextOf(entries: readonly OutboxEntry[], contact: string): OutboxEntry | null {
  const next = entries.find((entry) => entry.contact === contact && entry.failed === null);
  return !next || (next.photo && next.text === "") ? null : next;
}

async function send(entry: OutboxEntry, env: WaitingEnv): Promise<{ delivery: Delivery; isOver: boolean }> {
  let isOver = false;
  // A delivery makes only this call.
  const call = async (_module: "send_message", data: CallInput<"send_message">) => {
    const answer = await env.post({ me: entry.me, module: "send_message", rid: entry.rid, data });
    isOver = !answer.ok && SESSION_OVER.has(answer.refusal.code);
    return answer;
  };
  const delivery = await deliver(entry, {
    call: call as unknown as Call,
    ports: { after: env.after },
    canSend: env.hasTime,
    upload: () => Promise.resolve({ kind: "lost" }),
    keepUpload: () => Promise.resolve(),
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  return { delivery, isOver };
}

/** An entry that could not be paid is stored as failed, until a page restores its text. */
async function settle(
  entry: OutboxEntry,
  delivery: Extract<Delivery, { kind: "sent" | "give_back" | "failed" }>,
  { store, tabs }: WaitingEnv,
): Promise<void> {
  if (delivery.kind === "sent") {
    await store.remove(entry.rid);
    return tabs.notify({ kind: "removed", rid: entry.rid });
  }
  // The member may have discarded it meanwhile.
  if (!(await store.list(entry.me)).some(({ rid }) => rid === entry.rid)) return;
  const failed = { ...entry, failed: delivery.code };
  await store.put(failed);
  tabs.notify({ kind: "put", entry: failed });
}
