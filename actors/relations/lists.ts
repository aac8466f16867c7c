/**
 * The lists of a member: matches, likes, fans and visitors. Always read from the database.
 *
 * Invariant: of fans and visitors whom the member may not see, only the count is read (LK-14).
 */
import type { MemberId } from "@/domain/ids.ts";
import { hasPremium } from "@/domain/premium.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { GuardedItem, ListItem } from "@/protocol/views/list.ts";
import type { GuardedList, MemberList } from "@/store/keys.ts";
import { findHidden } from "@/store/blocks/reader.ts";
import { readContacts } from "@/store/conversations/contacts.ts";
import { getMember, getMembers } from "@/store/members/reader.ts";
import type { Member } from "@/store/records.ts";
import { getTotals, type ListPage, listRows, type NumberedRow } from "@/store/relations/reader.ts";
import { COUNTED, shownAt } from "@/store/relations/rows.ts";
import { shownMarks } from "@/store/stories/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Presence } from "@/actors/presence.ts";
import { findAllSeen } from "@/actors/queries/all_seen.ts";
import { toCardView, withSeen } from "@/actors/queries/views.ts";
import type { HiddenRows } from "@/actors/relations/hidden_rows.ts";

/** So many of the latest matches are looked through, and so many that are new are shown. */
const NEW_MATCHES_AMONG = 100;
const NEW_MATCHES = 20;

type Page = HandlerInput<"user/matches">;

export interface Lists {
  matches(member: MemberId, page: Page): Promise<CallOutput<"user/matches">>;
  /** Those with whom nothing was said yet. */
  newMatches(member: MemberId): Promise<CallOutput<"user/matches/new">>;
  mylikes(member: MemberId, page: Page): Promise<CallOutput<"user/mylikes">>;
  fans(member: MemberId, page: Page): Promise<CallOutput<"user/fans">>;
  visitors(member: MemberId, page: Page): Promise<CallOutput<"user/visitors">>;
}

/** A row with the member whom it is about. */
interface Known {
  row: NumberedRow;
  about: Member;
}

function pageOf({ before, currentLength: offset, recordsToTake: limit }: Page): ListPage {
  return { before, offset, limit };
}

export function openLists(env: ActorEnv, presence: Presence, hidden: HiddenRows): Lists {
  const { database, now } = env;
  /** A page of a list, filled up in the place of virtual profiles that are off: a short page is the last one. */
  async function read(list: MemberList, member: MemberId, page: Page): Promise<Known[]> {
    const known: Known[] = [];
    let from = pageOf(page);
    for (;;) {
      const rows = await listRows(database, { list, member }, from);
      const members = await getMembers(database, rows.map((row) => row.member));
      const byId = new Map(members.map((each) => [each.id, each]));
      for (const row of rows) {
        const about = byId.get(row.member);
        if (about && !about.off) known.push({ row, about });
      }
      const last = rows.at(-1);
      const missing = page.recordsToTake - known.length;
      if (!last || rows.length < from.limit || missing <= 0) return known;
      from = { before: last.seq, offset: 0, limit: missing };
    }
  }

  async function show(viewer: MemberId, known: readonly Known[]): Promise<ListItem[]> {
    const [online, seen] = await Promise.all([
      presence.listOnline(known.map(({ about }) => about.id)),
      findAllSeen(env, viewer, known.map(({ about }) => about)),
    ]);
    return known.map(({ row: { at, seq }, about }) => ({
      ...withSeen(seen, toCardView(about, online.has(about.id), now())),
      time: Math.floor(at / 1000),
      story: shownMarks(about, now()).length,
      seq,
    }));
  }

  async function guard(list: GuardedList, member: MemberId, page: Page): Promise<GuardedItem[]> {
    const viewer = await getMember(database, member);
    if (!hasPremium(viewer, now())) {
      const shown = shownAt(await getTotals(database, member), now());
      return hidden.page(member, list, { ...pageOf(page), total: shown[COUNTED[list]] });
    }
    const known = await read(list, member, page);
    // A row that a block has left here shows nobody, whoever asks.
    const blocked = await findHidden(database, member, known.map(({ about }) => about.id));
    const shown = await show(member, known.filter(({ about }) => !blocked.has(about.id)));
    const kept = known.filter(({ about }) => blocked.has(about.id));
    return [
      ...shown.map((item) => ({ ...item, hidden: 0 as const })),
      ...kept.map(({ row: { seq } }) => hidden.row(member, list, seq)),
    ].sort((one, other) => other.seq - one.seq);
  }

  return {
    matches: async (member, page) => await show(member, await read("match", member, page)),
    async newMatches(member) {
      const known = await read("match", member, { currentLength: 0, recordsToTake: NEW_MATCHES_AMONG });
      const contacts = await readContacts(database, member, known.map(({ about }) => about.id));
      const isNew = (nth: number) => contacts[nth]?.conversation.last_seq === 0;
      return await show(member, known.filter((_, nth) => isNew(nth)).slice(0, NEW_MATCHES));
    },
    mylikes: async (member, page) => await show(member, await read("mylike", member, page)),
    fans: (member, page) => guard("fan", member, page),
    visitors: (member, page) => guard("visitor", member, page),
  };
}
