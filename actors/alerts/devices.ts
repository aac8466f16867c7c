/** The devices of a member that take pushes, as they see them. */
import { accept } from "@/domain/refusals.ts";
import { livingDevices } from "@/actors/alerts/ended.ts";
import type { AlertParts, Alerts } from "@/actors/alerts/mod.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Opens the list on an isolate. */
export function openDevices(env: ActorEnv, { push }: Pick<AlertParts, "push">): Alerts["devices"] {
  return async function devices(member, session) {
    const living = await livingDevices(env, member);
    return accept({
      public_key: push.publicKey,
      devices: living.map(({ subscriber: { value } }) => ({
        subscriber_id: value.id,
        os: value.os,
        name: value.name,
        time: Math.floor(value.created_at / 1000),
        current: value.session === session,
      })),
    });
  };
}
