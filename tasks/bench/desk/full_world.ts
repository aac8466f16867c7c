/** A large desk for the benchmark of its pages, written straight into a store: lists as the app would have written them. */
import type { BlobId, MemberId, OrderId, PhotoId } from "@/domain/ids.ts";
import { REPORT_REASONS } from "@/domain/report.ts";
import { ROLES } from "@/domain/staff.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { type Change, newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { addDecision } from "@/store/decisions/writer.ts";
import { keys } from "@/store/keys.ts";
import { followName } from "@/store/members/names.ts";
import { addOrder } from "@/store/orders/writer.ts";
import { updatePhoto } from "@/store/photos/writer.ts";
import type { Photo } from "@/store/records.ts";
import { addReport } from "@/store/reports/writer.ts";
import { addTicket } from "@/store/tickets/writer.ts";
import { memberOf } from "@/tasks/bench/people.ts";
import { addStaff, type TestStaff } from "@/tests/kit/staff.ts";

export interface FullDesk {
  members: number;
  reports: number;
  photos: number;
  /** Tickets, decisions and orders, so many of each. */
  others: number;
}

const YEAR_DAYS = 365;
/** Members written in one change, and changes at a time. */
const MEMBERS_IN_ONE = 100;
const AT_ONCE = 20;

/** Somebody with all roles, on a database with so many rows. */
export async function writeFullDesk(database: Database, sizes: FullDesk): Promise<TestStaff> {
  const now = Date.now();
  const { members, reports, photos, others } = sizes;
  const staff = await addStaff({ database, site: undefined }, { roles: [...ROLES] });
  await writeAll(database, [markFilled(members, now)]);
  await writeAll(database, memberChanges(members, now));
  await writeAll(database, times(reports, (nth) => reportOf(nth, now)));
  await writeAll(database, times(photos, (nth) => photoOf(nth, members, now)));
  await writeAll(database, times(others, (nth) => othersOf(nth, now)));
  await writeAll(database, times(YEAR_DAYS, (nth) => statsOf(dayOf(now) - nth - 1)));
  return staff;
}

/** The member of a number. */
export function benchMember(nth: number): MemberId {
  return `m${String(nth).padStart(9, "0")}` as MemberId;
}

async function writeAll(database: Database, changes: Iterable<Change>): Promise<void> {
  let some: Promise<unknown>[] = [];
  for (const change of changes) {
    some.push(database.commit(change));
    if (some.length < AT_ONCE) continue;
    await Promise.all(some);
    some = [];
  }
  await Promise.all(some);
}

function* times(count: number, make: (nth: number) => Change): Generator<Change> {
  for (let nth = 0; nth < count; nth++) yield make(nth);
}

/** What a server would list at its start is listed. */
function markFilled(members: number, now: number): Change {
  const change = newChange();
  const marks = [
    keys.namesFilled(),
    keys.ticketsFilled(),
    keys.reportsFilled(),
    keys.ordersFilled(),
    keys.declarationsFilled(),
    keys.personasFilled(),
  ];
  for (const mark of marks) set(change, mark, 0);
  // A server walks through all members once.
  const today = dayOf(now);
  set(change, keys.memberTotal(), { day: today, since: today - 9, members: { en: members } });
  return change;
}

/** What the desk's lists need of members: that they are there, and are found by address, time and name. */
function* memberChanges(count: number, now: number): Generator<Change> {
  for (let from = 0; from < count; from += MEMBERS_IN_ONE) {
    const change = newChange();
    for (let nth = from; nth < Math.min(count, from + MEMBERS_IN_ONE); nth++) {
      const id = benchMember(nth);
      const member = memberOf(id, nth, now - nth);
      set(change, keys.member(id), member);
      set(change, keys.memberByEmail(member.email), id);
      set(change, keys.memberByTime(member.created_at, id), 0);
      followName(change, id, { before: null, after: member.name });
    }
    yield change;
  }
}

function reportOf(nth: number, now: number): Change {
  const change = newChange();
  const [by, about] = [benchMember(nth), benchMember(nth + 1)];
  const reason = REPORT_REASONS[nth % REPORT_REASONS.length] ?? "other";
  const none = { key: keys.reportCase(about), value: null, versionstamp: null };
  const id = `r${String(nth).padStart(9, "0")}`;
  addReport(change, { id, by, about, reason, text: "He was rude to me.", at: now - nth }, none);
  return change;
}

/** A photo that waits; a hash of its own, as pictures have. */
function photoOf(nth: number, members: number, now: number): Change {
  const change = newChange();
  const hex = (salt: number) => ((nth * 2_654_435_761 + salt * 40_503) >>> 0).toString(16).padStart(8, "0");
  const photo: Photo = {
    id: `${hex(1)}${hex(2)}${hex(3)}${hex(4)}` as PhotoId,
    member: benchMember(nth % members),
    use: "profile",
    scan: "unsure",
    listed_at: null,
    width: 900,
    height: 1_200,
    placeholder: "",
    files: { full: `${hex(5)}${hex(6)}${hex(7)}${hex(8)}` as BlobId },
    at: now - nth,
    exp: 0,
    hash: `${hex(9)}${hex(10)}`,
  };
  const before = { key: keys.photo(photo.id), value: photo, versionstamp: null };
  updatePhoto(change, before, { next: { ...photo, listed_at: now - nth }, now });
  return change;
}

/** A message to support, a decision and a paid order of one member. */
function othersOf(nth: number, now: number): Change {
  const change = newChange();
  const member = benchMember(nth);
  const number = String(nth).padStart(9, "0");
  const at = now - nth * 60_000;
  const { email, name } = memberOf(member, nth, now);
  addTicket(change, {
    id: `t${number}`,
    member,
    email,
    name,
    topic: "other",
    text: "How do I change my photo?",
    lang: "en",
    at,
  });
  addDecision(change, {
    id: `d${number}`,
    member,
    measure: "warn",
    rule: "harassment",
    facts: "An insult in a chat.",
    automatic: { found: false, decided: false },
    at,
    by: "system",
    source: { kind: "own", ref: null },
    digest: "",
    version: 1,
  });
  addOrder(change, {
    id: number.padStart(32, "0") as OrderId,
    member,
    goods: { type: "credits", package_id: 1, credits: 200, bonus: 0, spins: 0 },
    amount: 299,
    currency: "USD",
    catalogue: 1,
    provider: "stripe",
    lang: "en",
    state: "paid",
    reference: null,
    url: null,
    payment: `pi_${number}`,
    created_at: at,
    paid_at: at,
  });
  return change;
}

/** What a day was counted by. */
function statsOf(day: number): Change {
  const change = newChange();
  const each = (count: number) => ({ en: count, he: count, de: count });
  set(change, keys.statDay(day), {
    registrations: each(120),
    sign_ins: each(900),
    active_day: each(3_000),
    messages_paid: each(20_000),
    answers: each(15_000),
    orders_paid: each(300),
    "revenue/USD": each(90_000),
    "coins_in/purchase": { "": 60_000 },
    "coins_out/message": { "": 50_000 },
  });
  return change;
}

/** A page of the desk, and the form that it is posted, if one is. */
export interface DeskPage {
  path: string;
  form?: string;
}

/** The desk's pages on this world. */
export function deskPages(): DeskPage[] {
  const paths = [
    "/desk/reports",
    `/desk/reports/${benchMember(1)}`,
    "/desk/review",
    "/desk/decisions",
    "/desk/members",
    `/desk/members/${benchMember(5)}`,
    "/desk/tickets",
    "/desk/tickets/t000000005",
    "/desk/money",
    `/desk/money/orders/${"5".padStart(32, "0")}`,
    "/desk/money/closing",
    "/desk/catalogue",
    "/desk/texts",
    "/desk/overview",
    "/desk/broadcasts",
    "/desk/log",
  ];
  return [...paths.map((path) => ({ path })), { path: "/desk/members", form: "q=bench+1234" }];
}
