/** All that concerns the work on one member, as an entry of the log: it is read about them. */
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Role } from "@/domain/staff.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { type Account, EMPTY_ACCOUNT } from "@/domain/money.ts";
import { listEntries, type NumberedEntry } from "@/store/accounts/reader.ts";
import { keys } from "@/store/keys.ts";
import { listAccepted } from "@/store/legal/reader.ts";
import { getMember } from "@/store/members/reader.ts";
import { listOrdersOf } from "@/store/orders/reader.ts";
import type { AddressRequest, Member, Order, SessionRow, Subscriber, Subscription } from "@/store/records.ts";
import { getVerifiedPhotos } from "@/store/selfies/reader.ts";
import { listSessions } from "@/store/sessions/reader.ts";
import { listDevices } from "@/store/subscribers/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { openLogAlone } from "@/actors/desk/log_alone.ts";
import { type LimitsView, toLimitsView } from "@/actors/limits/view.ts";
import { readContract } from "@/actors/subscriptions/contract.ts";

/** Movements, and orders, that the page shows. */
const SHOWN = 20;
/** More entries of the log than that are not counted. */
const LOOKS_MAX = 1_000;

export interface MemberAtDesk {
  member: Member;
  account: Account | null;
  limits: LimitsView;
  entries: NumberedEntry[];
  orders: Order[];
  contract: Subscription | null;
  sessions: ({ id: string } & Pick<SessionRow, "created_at" | "exp" | "seen_at" | "device">)[];
  devices: Pick<Subscriber, "name" | "os" | "created_at">[];
  notes: number;
  /** How often the desk has acted on them or read of them, by role. */
  looks: ReadonlyMap<Role | "system", number>;
  address: AddressRequest | null;
  /** Since when the profile says that its photos are verified; null where it does not. */
  photos_verified_at: number | null;
  /** Which versions of the legal pages they have accepted. */
  accepted: { page: string; version: number; at: number }[];
}

export type GetMember = (
  by: Actor,
  id: string,
) => Promise<Result<MemberAtDesk, "unknown_member" | "deadline_exceeded">>;

export function openGet(
  env: ActorEnv,
  { staffLog }: { staffLog: Pick<StaffLog, "run"> },
): GetMember {
  const { database, now } = env;
  const logAlone = openLogAlone(staffLog);

  return async function get(by, id) {
    const member = isMemberId(id) ? await getMember(database, id) : null;
    if (!member) return refuse("unknown_member");
    const logged = await logAlone({ by, what: "member.read", subject: { member: member.id } });
    if (!logged.ok) return logged;
    return accept(await read(member.id, member));
  };

  async function read(id: MemberId, member: Member): Promise<MemberAtDesk> {
    const [
      account,
      request,
      entries,
      orders,
      contract,
      sessions,
      devices,
      notes,
      looks,
      accepted,
      mark,
    ] = await Promise.all([
      database.get(keys.account(id)),
      database.get(keys.addressRequest(id)),
      listEntries(database, id, { before: null, limit: SHOWN }),
      firstOrders(id),
      readContract(database, id),
      listSessions(database, id, now()),
      listDevices(database, id, now()),
      Array.fromAsync(database.list(keys.memberNotes(id), { limit: 100 })),
      countLooks(id),
      listAccepted(database, id),
      getVerifiedPhotos(database, id),
    ]);
    return {
      member,
      account: account.value,
      limits: toLimitsView(account.value ?? EMPTY_ACCOUNT, now()),
      entries,
      orders,
      contract: contract?.subscription.value ?? null,
      sessions: sessions.map(({ id: session, row: { token_hash: _, ...row } }) => ({ id: session, ...row })),
      devices: devices.living.map(({ subscriber: { value: { name, os, created_at } } }) => ({
        name,
        os,
        created_at,
      })),
      notes: notes.length,
      looks,
      accepted,
      photos_verified_at: mark?.at ?? null,
      address: request.value && request.value.exp > now() ? request.value : null,
    };
  }

  async function firstOrders(id: MemberId): Promise<Order[]> {
    const orders: Order[] = [];
    for await (const { value } of listOrdersOf(database, id)) {
      orders.push(value);
      if (orders.length === SHOWN) break;
    }
    return orders;
  }

  async function countLooks(id: MemberId): Promise<MemberAtDesk["looks"]> {
    const numbers: number[] = [];
    for await (const { key } of database.list(keys.staffLogsAbout(id), { reverse: true, limit: LOOKS_MAX })) {
      numbers.push(Number(key[2]));
    }
    const entries = await database.getMany(numbers.map((n) => keys.staffLog(n)));
    const looks = new Map<Role | "system", number>();
    for (const { value } of entries) {
      for (const role of value?.roles.length ? value.roles : ["system"] as const) {
        looks.set(role, (looks.get(role) ?? 0) + 1);
      }
    }
    return looks;
  }
}
