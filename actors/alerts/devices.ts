/** The devices of a member that take pushes, as they see them. */
import { createHash } from "node:crypto";
import type { SessionId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { livingDevices } from "@/actors/alerts/ended.ts";
import type { AlertDeps, Alerts } from "@/actors/alerts/mod.ts";
import type { ActorEnv } from "@/actors/env.ts";

const NAME_CHARS = 8;

/** Opens the list on an isolate. */
export function openDevices(env: ActorEnv, { push }: Pick<AlertDeps, "push">): Alerts["devices"] {
  return async function devices(member, session) {
    const living = await livingDevices(env, member);
    return accept({
      public_key: push.publicKey,
      session: session && sessionName(session),
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

/** Enough to tell a browser's sessions apart, too little to find one. */
function sessionName(session: SessionId): string {
  return createHash("sha256").update(session).digest("hex").slice(0, NAME_CHARS);
}
