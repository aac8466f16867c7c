/**
 * Calls of the service worker, which has no socket: POST /api/call, for the member whose session this browser has.
 * Kept: a call names its member, so that nobody else's session ever carries it out.
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

/** Never rejects; where nothing is known of what the server did it is `connection_lost`. */
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
    });
    return readAnswer(await response.json().catch(() => null), response.status);
  } catch {
    return refused("connection_lost");
  }
}

/** Reads the body of an answer. */
function readAnswer<M extends Module>(body: unknown, status: number): Answer<M> {
  const answer = Object(body);
  if (answer.ok === true) return { ok: true, value: answer.data };
  const code = answer.refusal?.code ?? answer.error_code;
  if (typeof code === "string" && status < 500) return refused(code, Object(answer.refusal?.data));
  return refused("connection_lost");
}

function refused<M extends Module>(code: string, data: Readonly<Record<string, unknown>> = {}): Answer<M> {
  return { ok: false, refusal: { code, data } } as Answer<M>;
}
