/** Finds members by address, name, number, order or ticket; without a text the newest ones. */
import { isMemberId, isOrderId, type MemberId } from "@/domain/ids.ts";
import { DESK_PAGE } from "@/domain/limits.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import { keys } from "@/store/keys.ts";
import { findByEmail, findByName, type NamePlace } from "@/store/members/names.ts";
import { getMembers } from "@/store/members/reader.ts";
import { getOrder } from "@/store/orders/reader.ts";
import { getTicket } from "@/store/tickets/reader.ts";
import type { Member } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { openLogAlone } from "@/actors/desk/log_alone.ts";

export interface FoundMembers {
  members: Member[];
  /** From where on a list by name or time goes on; null at its end. */
  next: { name: string; id: string } | { at: number; id: string } | null;
}

export interface Sought {
  text: string;
  after?: NamePlace | { at: number; id: MemberId };
}

/** How somebody was sought, for the log: never with what was typed. */
type How = "address" | "name" | "number" | "order" | "ticket" | "newest";

export type SearchMembers = (
  by: Actor,
  sought: Sought,
) => Promise<Result<FoundMembers, "deadline_exceeded">>;

const TICKET = /^[0-9a-z]{5}-[0-9a-z]{5}$/;

export function openSearch(
  { database }: Pick<ActorEnv, "database">,
  { staffLog }: { staffLog: Pick<StaffLog, "run"> },
): SearchMembers {
  const logAlone = openLogAlone(staffLog);
  return async function search(by, { text: raw, after }) {
    const text = raw.trim();
    const [how, found] = await find(text, after);
    // The list of the newest is no search for anybody.
    if (how !== "newest") {
      const count = String(found.members.length);
      const logged = await logAlone({ by, what: "member.search", subject: {}, reason: how, after: count });
      if (!logged.ok) return logged;
    }
    return accept(found);
  };

  async function find(text: string, after: Sought["after"]): Promise<[How, FoundMembers]> {
    if (text === "") return ["newest", await newest(after && "at" in after ? after : null)];
    if (text.includes("@")) return ["address", await those(await findByEmail(database, text, DESK_PAGE))];
    const order = isOrderId(text) ? await getOrder(database, text) : null;
    if (order) return ["order", await those([order.value.member])];
    if (TICKET.test(text)) {
      const ticket = await getTicket(database, text);
      return ["ticket", await those(ticket?.member ? [ticket.member] : [])];
    }
    if (isMemberId(text)) {
      const numbered = await those([text]);
      if (numbered.members.length > 0) return ["number", numbered];
    }
    const place = after && "name" in after ? after : null;
    const { ids, next } = await findByName(database, text, { after: place, limit: DESK_PAGE });
    return ["name", { ...await those(ids), next }];
  }

  async function those(ids: readonly MemberId[]): Promise<FoundMembers> {
    return { members: await getMembers(database, ids), next: null };
  }

  async function newest(after: { at: number; id: MemberId } | null): Promise<FoundMembers> {
    const places: { at: number; id: MemberId }[] = [];
    const options = {
      ...after && { end: keys.memberByTime(after.at, after.id) },
      reverse: true,
      limit: DESK_PAGE + 1,
    };
    for await (const { key } of database.list(keys.membersByTime(), options)) {
      places.push({ at: Number(key[1]), id: key[2] as MemberId });
    }
    const shown = places.slice(0, DESK_PAGE);
    return {
      ...await those(shown.map(({ id }) => id)),
      next: places.length > DESK_PAGE ? shown.at(-1) ?? null : null,
    };
  }
}
