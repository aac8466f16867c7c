/**
 * Calls of members in the name of a virtual profile, so that the chat of members (client/state/chat.ts, client/outbox.ts)
 * works at the desk as it is. Each names the claim under which it is made; the server refuses it with a stale one.
 */
import type { Call } from "@/client/socket.ts";
import type { AskDesk } from "@/client/desk/ask.ts";
import type { HeldPair } from "@/client/desk/pair.ts";

/** The calls of one conversation. `held` is read with each call: the claim may have another number by then. */
export function callAs(ask: AskDesk, held: () => HeldPair): Call {
  const call = (module: string, data: unknown, options?: { rid: string }) =>
    ask("as", { ...held(), module, data }, options);
  // What comes back is the answer of the call inside.
  return call as Call;
}
