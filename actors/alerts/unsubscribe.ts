/** Unsubscribes a member's own device. For a foreign or unknown device it does nothing and answers the same. */
import type { MemberId } from "@/domain/ids.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import { getSubscriber } from "@/store/subscribers/reader.ts";
import { removeSubscriber } from "@/store/subscribers/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";

export type Unsubscribe = (
  member: MemberId,
  subscriber: string,
) => Promise<Result<CallOutput<"push/unsubscribe">, CallError<"push/unsubscribe">>>;

/** Opens the command on an isolate. */
export function openUnsubscribe({ database }: ActorEnv): Unsubscribe {
  return async function unsubscribe(member, id) {
    await transact(database, async () => {
      const entry = await getSubscriber(database, id);
      if (entry?.value.member !== member) return { change: null, value: null };
      const change = newChange();
      removeSubscriber(change, entry);
      return { change, value: null };
    });
    return accept({ request_status: "1" });
  };
}
