/** Lists a member's devices that take pushes. */
import { createHash } from "node:crypto";
import type { MemberId, SessionId } from "@/domain/ids.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import type { AlertDeps } from "@/actors/alerts/deps.ts";
import { livingDevices } from "@/actors/alerts/ended.ts";
import type { ActorEnv } from "@/actors/env.ts";

const NAME_CHARS = 8;

/** `session` is the caller's; its device is the current one. Null where it is not known. */
export type ListDevices = (
  member: MemberId,
  session: SessionId | null,
) => Promise<Result<CallOutput<"push/devices">, CallError<"push/devices">>>;

/** Opens the list on an isolate. */
export function openDevices(env: ActorEnv, { push }: Pick<AlertDeps, "push">): ListDevices {
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

/** A short hash: it distinguishes the sessions of a browser, but does not reveal one. */
function sessionName(session: SessionId): string {
  return createHash("sha256").update(session).digest("hex").slice(0, NAME_CHARS);
}
