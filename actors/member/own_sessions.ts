/** Where a member is signed in, as they see it themselves, and how they end what they do not know (SY-3, SY-4). */
import type { DeviceName } from "@/domain/device_name.ts";
import type { SessionId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { check } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { listSessions } from "@/store/sessions/reader.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Identity, Sessions } from "@/actors/member/session.ts";

export interface OwnSession {
  id: SessionId;
  /** Null where its browser did not say what it is. */
  device: DeviceName | null;
  /** A city, or null. */
  place: string | null;
  opened_at: number;
  /** Within the hour. */
  seen_at: number;
  /** Whether it is the one that asks. */
  isHere: boolean;
}

export interface OwnSessions {
  /** The one that asks comes first, then those that were seen last. */
  list(identity: Identity): Promise<OwnSession[]>;
  /** Ends one of the member's; another's, or one that is over, is left alone. */
  end(identity: Identity, id: string): Promise<void>;
  /** Ends all but the one that asks. */
  endOthers(identity: Identity): Promise<void>;
}

/** Opens a member's own sessions on an isolate. */
export function openOwnSessions(env: ActorEnv, sessions: Sessions): OwnSessions {
  const { database, now } = env;

  return {
    async list({ member, session }) {
      const rows = await listSessions(database, member, now());
      const all = rows.map(({ id, row }): OwnSession => ({
        id,
        device: row.device ?? null,
        place: row.place ?? null,
        opened_at: row.created_at,
        seen_at: row.seen_at ?? row.created_at,
        isHere: id === session,
      }));
      return all.sort((one, other) =>
        Number(other.isHere) - Number(one.isHere) || other.seen_at - one.seen_at
      );
    },

    async end({ member }, wanted) {
      await commitDraft(env, async (draft) => {
        const ended = (await listSessions(database, member, now())).find(({ id }) => id === wanted);
        if (ended) await sessions.endOne(draft, member, ended.id);
        return accept(null);
      });
    },

    async endOthers(identity) {
      await commitDraft(env, async (draft) => {
        // A sign-in at the same moment writes the member, and is then seen too.
        check(draft, await database.get(keys.member(identity.member)));
        await sessions.endOthers(draft, identity);
        return accept(null);
      });
    },
  };
}
