/** What a member may ask about their contacts: the list, the archive, one row, what is unread. Always read from the database. */
import { isMemberId, type MemberId, pairOf } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { ContactView, FoundContact } from "@/protocol/views/contact.ts";
import {
  type ContactRecord,
  countUnread,
  listContacts,
  readContacts,
} from "@/store/conversations/contacts.ts";
import { getConversation, sideOf } from "@/store/conversations/reader.ts";
import { getMember, getMembers } from "@/store/members/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Presence } from "@/actors/presence.ts";
import { searchContacts } from "@/actors/queries/contact_search.ts";
import { findAllSeen } from "@/actors/queries/all_seen.ts";
import type { AnswersOf } from "@/actors/queries/answer_times.ts";
import { toContactView, withSeen } from "@/actors/queries/views.ts";

export interface ContactQueries {
  list(owner: MemberId, page: HandlerInput<"user/contacts">): Promise<ContactView[]>;
  get(owner: MemberId, other: string): Promise<Result<FoundContact, "unknown_user" | "own_id">>;
  /** Unread messages over all contacts, exact while not too many contacts have any (store/conversations/contacts.ts). */
  unread(owner: MemberId): Promise<number>;
  search(
    owner: MemberId,
    input: HandlerInput<"user/contacts/search">,
  ): Promise<CallOutput<"user/contacts/search">>;
}

/** Opens the queries about contacts. */
export function openContactQueries(
  env: ActorEnv,
  presence: Presence,
  answersOf: AnswersOf,
): ContactQueries {
  const { database, now } = env;

  async function toViews(owner: MemberId, records: readonly ContactRecord[]): Promise<ContactView[]> {
    const ids = records.map((record) => record.other);
    const [members, online] = await Promise.all([getMembers(database.recent, ids), presence.listOnline(ids)]);
    const seen = await findAllSeen(env, owner, members);
    const byId = new Map(members.map((member) => [member.id, member]));
    return records.flatMap(({ other, conversation }) => {
      const member = byId.get(other);
      if (!member) return [];
      return withSeen(
        seen,
        toContactView(owner, member, { conversation, online: online.has(other), now: now() }),
      );
    });
  }

  return {
    async list(owner, { archived, before, currentLength, recordsToTake }) {
      const from = before
        ? { before: { seconds: before.time, other: before.id } }
        : { offset: currentLength };
      const part = { archived: archived === 1, from, limit: recordsToTake };
      return await toViews(owner, await listContacts(database, owner, part));
    },
    async get(owner, other) {
      if (!isMemberId(other)) return refuse("unknown_user");
      if (!can(owner, "approach", other)) return refuse("own_id");
      const conversation = await getConversation(database, pairOf(owner, other));
      if (!can(owner, "chat", other, { isBlocked: conversation.closed ?? false })) {
        return refuse("unknown_user");
      }
      const [[view], member] = await Promise.all([
        toViews(owner, [{ other, conversation }]),
        getMember(database, other),
      ]);
      if (!view || !member) return refuse("unknown_user");
      const { archived } = conversation.sides[sideOf(pairOf(owner, other), owner)];
      return accept({ ...view, archived: archived ? 1 : 0, ...await answersOf(member) });
    },
    unread: (owner) => countUnread(database, owner, now()),
    async search(owner, input) {
      const { found, next } = await searchContacts(database, owner, input);
      const archived = new Map(found.map((each) => [each.other, each.archived]));
      const views = await toViews(owner, await readContacts(database, owner, [...archived.keys()]));
      return {
        list: views.map((view) => ({ ...view, archived: archived.get(view.id as MemberId) ?? 0 })),
        next,
      };
    },
  };
}
