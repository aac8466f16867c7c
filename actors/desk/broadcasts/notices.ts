/** What the app shows members of notices that reached them: also those who come later (BR-7). */
import { broadcastText } from "@/domain/broadcasts.ts";
import type { BroadcastText } from "@/domain/broadcasts.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { DESK_PAGE } from "@/domain/limits.ts";
import { accept } from "@/domain/refusals.ts";
import { listNoticesOf } from "@/store/broadcasts/reader.ts";
import { markNoticeSeen } from "@/store/broadcasts/writer.ts";
import { keys } from "@/store/keys.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Rows marked in one commit, which may check ten of a self-hosted KV at most. */
const SEEN_AT_ONCE = 8;

/** A notice as its member reads it. */
export interface ShownNotice extends BroadcastText {
  id: string;
  at: number;
  seen: boolean;
}

export interface MemberNotices {
  /** The latest first. */
  list(member: MemberId, lang: Language): Promise<ShownNotice[]>;
  /** The latest, where it has not been seen yet; null otherwise. */
  unseen(member: MemberId, lang: Language): Promise<ShownNotice | null>;
  /** The member has seen all that there are. */
  see(member: MemberId): Promise<void>;
}

export function openMemberNotices(env: ActorEnv): MemberNotices {
  const { database, now } = env;

  /** Notices in the reader's language, or in the one that they went to. Those that were stopped are gone. */
  async function read(member: MemberId, lang: Language, limit: number): Promise<ShownNotice[]> {
    const rows = await listNoticesOf(database, member, { now: now(), limit });
    if (rows.length === 0) return [];
    const found = await database.getMany(rows.map(({ id }) => keys.broadcast(id)));
    return rows.flatMap(({ id, at, value: { seen } }, index) => {
      const broadcast = found[index]?.value;
      if (!broadcast || broadcast.state === "stopped") return [];
      const text = broadcastText(broadcast, lang) ?? Object.values(broadcast.texts)[0];
      return text ? [{ id, at, seen: seen === true, ...text }] : [];
    });
  }

  return {
    list: (member, lang) => read(member, lang, DESK_PAGE),
    async unseen(member, lang) {
      const [latest] = await read(member, lang, 1);
      return latest && !latest.seen ? latest : null;
    },
    async see(member) {
      for (let isOver = false; !isOver;) {
        const marked = await commitDraft(env, async (draft) => {
          const rows = await listNoticesOf(database, member, { now: now(), limit: DESK_PAGE });
          const unseen = rows.filter(({ value }) => !value.seen);
          for (const row of unseen.slice(0, SEEN_AT_ONCE)) markNoticeSeen(draft, row, now());
          return accept(unseen.length <= SEEN_AT_ONCE);
        });
        isOver = !marked.ok || marked.value;
      }
    },
  };
}
