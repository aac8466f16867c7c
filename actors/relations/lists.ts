/**
 * The lists of a member: matches, likes, fans and visitors. Always read from the database.
 *
 * Kept: of a fan or visitor whom the member may not see, nothing is given but a blurred picture and the row's number, which
 * is the member's own (LK-14).
 */
import type { MemberId } from "@/domain/ids.ts";
import { blurredUrl, NO_PHOTO, photoNamed } from "@/domain/photo.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { GuardedItem, HiddenItem, ListItem } from "@/protocol/views/list.ts";
import type { MemberList } from "@/store/keys.ts";
import { findHidden } from "@/store/blocks/reader.ts";
import { getMember, getMembers, hasPremium } from "@/store/members/reader.ts";
import { getPhotos } from "@/store/photos/reader.ts";
import type { Member } from "@/store/records.ts";
import { listRows, type NumberedRow } from "@/store/relations/reader.ts";
import { shownMarks } from "@/store/stories/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Presence } from "@/actors/presence.ts";
import { findAllSeen } from "@/actors/queries/all_seen.ts";
import { toCardView, withSeen } from "@/actors/queries/views.ts";

type Page = HandlerInput<"user/matches">;

export interface Lists {
  matches(member: MemberId, page: Page): Promise<CallOutput<"user/matches">>;
  mylikes(member: MemberId, page: Page): Promise<CallOutput<"user/mylikes">>;
  fans(member: MemberId, page: Page): Promise<CallOutput<"user/fans">>;
  visitors(member: MemberId, page: Page): Promise<CallOutput<"user/visitors">>;
}

/** A row with the member whom it is about. */
interface Known {
  row: NumberedRow;
  about: Member;
}

export function openLists(env: ActorEnv, presence: Presence): Lists {
  const { database, now } = env;
  async function read(list: MemberList, member: MemberId, page: Page): Promise<Known[]> {
    const { before, currentLength: offset, recordsToTake: limit } = page;
    const rows = await listRows(database, { list, member }, { before, offset, limit });
    const members = await getMembers(database, rows.map((row) => row.member));
    const byId = new Map(members.map((each) => [each.id, each]));
    return rows.flatMap((row) => {
      const about = byId.get(row.member);
      return about ? [{ row, about }] : [];
    });
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

  async function hide(known: readonly Known[]): Promise<HiddenItem[]> {
    const ids = known.map(({ about }) => photoNamed(about.photo ?? ""));
    const photos = await getPhotos(database, ids.filter((id) => id !== null));
    const blurs = new Map(photos.map(({ id, files: { blur } }) => [id, blur]));
    return known.map(({ row: { seq } }, index) => {
      const id = ids[index];
      const blur = id ? blurs.get(id) : undefined;
      return { hidden: 1, photo: blur ? blurredUrl(blur) : NO_PHOTO, seq };
    });
  }

  async function guard(list: "fan" | "visitor", member: MemberId, page: Page): Promise<GuardedItem[]> {
    const [viewer, known] = await Promise.all([getMember(database, member), read(list, member, page)]);
    if (!hasPremium(viewer, now())) return await hide(known);
    // A row that a block has left here shows nobody, whoever asks.
    const ids = known.map(({ about }) => about.id);
    const blocked = await findHidden(database, member, ids);
    const isBlocked = ({ about }: Known) => blocked.has(about.id);
    const [hidden, shown] = await Promise.all([
      hide(known.filter(isBlocked)),
      show(member, known.filter((each) => !isBlocked(each))),
    ]);
    return [...hidden, ...shown.map((item) => ({ ...item, hidden: 0 as const }))]
      .sort((one, other) => other.seq - one.seq);
  }

  return {
    matches: async (member, page) => await show(member, await read("match", member, page)),
    mylikes: async (member, page) => await show(member, await read("mylike", member, page)),
    fans: (member, page) => guard("fan", member, page),
    visitors: (member, page) => guard("visitor", member, page),
  };
}
