/** Takes pushes away from a member's own device. Of others nothing is said, nor is anything changed. */
import { accept } from "@/domain/refusals.ts";
import { newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import { getSubscriber } from "@/store/subscribers/reader.ts";
import { removeSubscriber } from "@/store/subscribers/writer.ts";
import type { Alerts } from "@/actors/alerts/mod.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Opens it on an isolate. */
export function openUnsubscribe({ database }: ActorEnv): Alerts["unsubscribe"] {
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
