/**
 * Calls of the service worker, which has no socket: POST /api/call, for the member whose session this browser has.
 * Invariant: a call names its member, so that the session of another member does not run it.
 */
import type { Answer } from "@/client/answer.ts";
import type { CallInput, Module } from "@/protocol/calls/mod.ts";

/** Modules that the server takes from here. */
export type WorkerModule = Extract<Module, "send_message" | "push/subscribe">;

export interface WorkerCall<M extends WorkerModule> {
  me: string;
  module: M;
  rid: string;
  data: CallInput<M>;
}

/** The timeout of a call, during which its chat is locked in every tab. */
const ANSWER_MS = 12_000;

/** Refusals of requests that never reach the call, and whose outcome is known. */
const BEFORE = ["too_many_requests", "body_too_large"];

/** Never rejects; if the outcome is unknown, the refusal is `connection_lost`. */
export async function postCall<M extends WorkerModule>(
  call: WorkerCall<M>,
  fetcher: typeof fetch = fetch,
): Promise<Answer<M>> {
  try {
    const response = await fetcher("/api/call", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(call),
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return readAnswer(await response.json());
  } catch {
    return refused("connection_lost");
  }
}

/** Parses an answer. Bodies of proxies and error pages leave the outcome unknown. */
function readAnswer<M extends Module>(body: unknown): Answer<M> {
  const answer = Object(body);
  if (answer.ok === true) return { ok: true, value: answer.data };
  const code: unknown = answer.ok === false ? answer.refusal?.code : undefined;
  if (typeof code === "string") return refused(code, Object(answer.refusal.data));
  const before = BEFORE.find((each) => each === answer.error_code);
  if (before) return refused(before);
  return refused("connection_lost");
}

function refused<M extends Module>(code: string, data: Readonly<Record<string, unknown>> = {}): Answer<M> {
  return { ok: false, refusal: { code, data } } as Answer<M>;
}
