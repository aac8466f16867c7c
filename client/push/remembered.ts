/**
 * What this browser remembers of its own subscription: whose it is, under which id the server has it, and which address it
 * had then. It outlives pages and sessions, so that a later visit finds what has changed meanwhile.
 */
import type { PushTarget } from "@/domain/push.ts";

const KEY = "subscriber";

export interface Remembered {
  /** The member who allowed it here. */
  member: string;
  /** The server's `subscriber_id` (spec §7); null after a logout, which ends it without taking the permission back. */
  id: string | null;
  /** Endpoint or token. */
  address: string;
  /** The server's name of the session that subscribed; null where it has told none. */
  session: string | null;
  /** Whether the coins for it have come, or had come before. */
  isRewarded: boolean;
}

export interface Memory {
  read(): Remembered | null;
  /** Null forgets it. */
  write(remembered: Remembered | null): void;
}

export function addressOf(target: PushTarget): string {
  return target.kind === "web" ? target.endpoint : target.token;
}

/** The memory in localStorage; without storage nothing is remembered. */
export function storedMemory(storage: () => Storage): Memory {
  return {
    read() {
      try {
        const kept = JSON.parse(storage().getItem(KEY) ?? "null");
        return isRemembered(kept) ? kept : null;
      } catch {
        return null;
      }
    },
    write(remembered) {
      try {
        if (remembered) storage().setItem(KEY, JSON.stringify(remembered));
        else storage().removeItem(KEY);
      } catch {
        // Full, or not allowed: the next visit finds nothing to go by.
      }
    },
  };
}

function isRemembered(value: unknown): value is Remembered {
  if (typeof value !== "object" || value === null) return false;
  const { member, id, address, session, isRewarded } = value as Record<string, unknown>;
  return typeof member === "string" && typeof address === "string" && typeof isRewarded === "boolean" &&
    [id, session].every((each) => each === null || typeof each === "string");
}
