/** Judges what a simulation has left: the promises P1 to P7, P11 to P13, P15, P16, P23 and P24. */
import { isDeepStrictEqual } from "node:util";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { isOnRoute } from "@/store/presence/reader.ts";
import { audit } from "@/tasks/audit.ts";
import type { TestMember } from "@/tests/kit/member.ts";
import { type Fetch, fetchFresh, shownBy } from "@/tests/kit/tab_state.ts";
import type { Device } from "@/tests/simulation/device.ts";
import type { VirtualTime } from "@/tests/simulation/time.ts";
import type { World } from "@/tests/simulation/world.ts";

/** P3 across instances, and the way of a frame. */
const TOLD_MS = 2_600;
/** P16 across instances, with a slow network. */
const LOGGED_OUT_MS = 5_000;
/** P15: after the last device has gone, with time to write it. */
const OFFLINE_MS = 17_000;
/** By then it is known who has crashed, and each webhook has been sent again; afterwards what is due is looked for. */
const KNOWN_MS = 35_000;
const SWEPT_MS = 6_000;
const PROBLEMS_MAX = 20;

/** What was seen while it was played. */
export interface Evidence {
  /** Every text that a device was given to send. */
  asked: { by: string; text: string }[];
  /** Lines that the desk was told are sent. */
  answered: string[];
  /** Orders that were paid. */
  bought: Set<string>;
  loggedOut: { member: MemberId; at: number }[];
}

export interface Case {
  world: World;
  database: Database;
  devices: readonly Device[];
  evidence: Evidence;
  time: VirtualTime;
  fetchAs(member: TestMember): Fetch;
  say(text: string): void;
  /** Sets the clocks of all machines forward. */
  jump(ms: number): void;
  /** Writes on every machine, so that none of them takes the database for quiet (store/pace.ts). */
  stir(): Promise<void>;
  hoursMs: number;
}

/** Gives what does not hold, a line each. */
export async function judge(given: Case): Promise<string[]> {
  const problems: string[] = [];
  const { world: { members: [ada, ben, cid], persona } } = given;
  problems.push(...await judgeTexts(given, ada.id, ben.id));
  problems.push(...await judgeTexts(given, cid.id, persona));
  problems.push(...await judgeAnswers(given));
  problems.push(...await judgeScreens(given));
  problems.push(...judgeLogout(given));
  problems.push(...await judgeTold(given));
  problems.push(...await judgeDesk(given));
  problems.push(...await judgePayBack(given));
  problems.push(...await judgePurchases(given));
  problems.push(...await judgeOffline(given));
  for await (const { key, problem } of audit(given.database)) {
    problems.push(`P11 audit: ${key}  ${problem}`);
    if (problems.length >= PROBLEMS_MAX) break;
  }
  return problems;
}

/** Each text once, in the order of who wrote it, numbered without a gap (P1, P2, P4); or back in its box. */
async function judgeTexts(
  { database, devices, evidence }: Case,
  one: MemberId,
  other: MemberId,
): Promise<string[]> {
  const problems: string[] = [];
  const stored: string[] = [];
  let seq = 0;
  for await (const { key, value } of database.list(keys.messages(pairOf(one, other)))) {
    if (key.at(-1) !== ++seq) problems.push(`P4: after message ${seq - 1} comes ${String(key.at(-1))}`);
    stored.push(value.text);
  }
  for (const device of devices.filter(({ me }) => me.id === one || me.id === other)) {
    const asked = evidence.asked.filter(({ by }) => by === device.name).map(({ text }) => text);
    const kept = stored.filter((text) => asked.includes(text));
    const back = new Set(device.givenBack);
    if (new Set(kept).size < kept.length) {
      problems.push(`P2: ${device.name} wrote once what is stored twice: ${kept}`);
    }
    if (device.endedAt === null) {
      const lost = asked.filter((text) => !kept.includes(text) && !back.has(text));
      if (lost.length > 0) problems.push(`P1: of ${device.name}'s texts these are gone: ${lost}`);
    }
    const both = kept.filter((text) => back.has(text));
    if (both.length > 0) problems.push(`P2: ${device.name} got back what is stored: ${both}`);
    const order = asked.filter((text) => kept.includes(text));
    if (!isDeepStrictEqual(order, [...new Set(kept)])) {
      problems.push(`P4: ${device.name} wrote ${order}, stored is ${kept}`);
    }
  }
  return problems;
}

/** What the desk was told is sent, is (P1). */
async function judgeAnswers(
  { database, evidence, world: { members: [, , cid], persona } }: Case,
): Promise<string[]> {
  const stored = new Set<string>();
  for await (const { value } of database.list(keys.messages(pairOf(cid.id, persona)))) stored.add(value.text);
  const lost = evidence.answered.filter((text) => !stored.has(text));
  return lost.map((text) => `P1: the desk was told that this is sent: ${text}`);
}

/** Every device shows what one would that has just come (P3, P5, P6). */
async function judgeScreens({ devices, fetchAs, time }: Case): Promise<string[]> {
  const problems: string[] = [];
  for (const device of devices) {
    if (device.endedAt !== null) continue;
    const [shown, fresh] = [shownBy(device), await time.until(fetchFresh(fetchAs(device.me), device))];
    for (const part of Object.keys(fresh) as (keyof typeof fresh)[]) {
      if (part === "credits" || isDeepStrictEqual(shown[part], fresh[part])) continue;
      problems.push(`P5: ${device.name} shows other ${part}: ${differenceOf(shown[part], fresh[part])}`);
    }
  }
  return problems;
}

/** Nobody of an ended session hears anything later (P16). */
function judgeLogout({ devices, evidence, time }: Case): string[] {
  const problems: string[] = [];
  for (const { member, at } of evidence.loggedOut) {
    for (const { me, name, came, endedAt } of devices) {
      if (me.id !== member) continue;
      if (endedAt === null && time.now() - at > LOGGED_OUT_MS) {
        problems.push(`P16: ${name} does not know that its session has ended`);
      }
      const late = came.filter((each) => each.at > at + LOGGED_OUT_MS);
      if (late.length > 0) {
        problems.push(`P16: ${name} heard ${late.length} messages after its session had ended`);
      }
    }
  }
  return problems;
}

/** With nothing failing, a message is everywhere in time (P3). */
async function judgeTold({ devices, time, say }: Case): Promise<string[]> {
  const problems: string[] = [];
  const there = devices.filter(({ endedAt, isOpen }) => endedAt === null && isOpen);
  for (const sender of there) {
    const text = `${sender.name} asks everybody`;
    say(`${sender.name} writes to everybody who is there`);
    void sender.client.outbox.send(sender.chat.contact, text);
    const others = there.filter(({ me, chat }) =>
      me.id === sender.me.id || me.id === sender.chat.contact && chat.contact === sender.me.id
    );
    const hasCome = (device: Device) => device.came.some((each) => each.text === text);
    await time.passUntil(() => others.every(hasCome), TOLD_MS);
    for (const each of others) {
      if (!hasCome(each)) {
        problems.push(`P3: ${each.name} has not heard what ${sender.name} wrote ${TOLD_MS} ms ago`);
      }
    }
  }
  return problems;
}

/** Lines in the name of the virtual profile are by whoever held the conversation (P23). */
async function judgeDesk({ database, world }: Case): Promise<string[]> {
  const problems: string[] = [];
  const acts = new Map<number, { staff: string; what: string }>();
  for await (const { key, value } of database.list(keys.staffLogs())) {
    if (value.subject.member === world.members[2].id) {
      acts.set(Number(key.at(-1)), { staff: value.who, what: value.what });
    }
  }
  const pair = pairOf(world.members[2].id, world.persona);
  for await (const { value } of database.list(keys.messages(pair))) {
    if (value.written_by === undefined) continue;
    const { staff, log } = value.written_by;
    const holder = [...acts].filter(([n, { what }]) => n < log && what.startsWith("claim.")).sort((
      [a],
      [b],
    ) => b - a)[0]?.[1];
    if (!holder || holder.staff !== staff || !["claim.take", "claim.take_over"].includes(holder.what)) {
      problems.push(`P23: "${value.text}" is by ${staff}, after ${JSON.stringify(holder)}`);
    }
  }
  return problems;
}

/** Each payment was granted once (P13). */
async function judgePurchases({ database, evidence, world }: Case): Promise<string[]> {
  const granted: string[] = [];
  for (const { id } of world.members) {
    for await (const { value } of database.list(keys.entries(id))) {
      if (value.cause === "purchase") granted.push(value.ref);
    }
  }
  const problems: string[] = [];
  if (new Set(granted).size < granted.length) problems.push(`P13: granted twice: ${granted}`);
  if (granted.length !== evidence.bought.size) {
    problems.push(
      `P13: ${evidence.bought.size} orders were paid, ${granted.length} were granted: ${granted}`,
    );
  }
  return problems;
}

/** Lines that nobody has answered are paid back once, and no other ones (P24). */
async function judgePayBack(
  { database, world: { members: [, , cid], persona }, time, jump, stir, hoursMs, say }: Case,
): Promise<string[]> {
  const pair = pairOf(cid.id, persona);
  const due = (await database.get(keys.conversation(pair))).value?.desk?.due;
  const before = await paidBack(database, cid.id);
  if (before > 0) return [`P24: ${before} coins came back before the hours were over`];
  say(`a day passes; ${due?.coins ?? 0} coins are due`);
  jump(hoursMs);
  await time.pass(KNOWN_MS);
  await stir();
  await time.pass(SWEPT_MS);
  const after = await paidBack(database, cid.id);
  return after - before === (due?.coins ?? 0)
    ? []
    : [`P24: ${due?.coins ?? 0} coins were due, ${after - before} came back`];
}

async function paidBack(database: Database, member: MemberId): Promise<number> {
  let coins = 0;
  for await (const { value } of database.list(keys.entries(member))) {
    if (value.cause === "refund_unanswered") coins += value.delta;
  }
  return coins;
}

/** Nobody is there any more when their devices are gone (P15). */
async function judgeOffline({ database, devices, world, time, say }: Case): Promise<string[]> {
  say("all devices go");
  for (const device of devices) device.end();
  await time.pass(OFFLINE_MS);
  const problems: string[] = [];
  for (const { id, name } of world.members) {
    if (isOnRoute(await database.get(keys.route(id)))) {
      problems.push(`P15: ${name} is online without a device`);
    }
  }
  return problems;
}

/** Where two values begin to differ. */
function differenceOf(one: unknown, other: unknown): string {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
  const length = Math.max(left.length, right.length);
  const at = Array.from({ length }, (_, place) => place).find((place) => left[place] !== right[place]) ?? 0;
  return `${left.slice(Math.max(0, at - 40), at + 160)} for ${right.slice(Math.max(0, at - 40), at + 160)}`;
}
