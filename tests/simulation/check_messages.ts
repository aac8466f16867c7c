/** Judges what became of messages: the promises P1 to P6. */
import { isDeepStrictEqual } from "node:util";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { keys } from "@/store/keys.ts";
import { fetchFresh, shownBy } from "@/tests/kit/tab_state.ts";
import type { Case } from "@/tests/simulation/checks.ts";
import type { Device } from "@/tests/simulation/device.ts";
import { withoutEdits } from "@/tests/simulation/member_acts.ts";

/** P3 across instances, and the way of a frame. */
const TOLD_MS = 2_600;

/** Each text once, in the order of who wrote it, numbered without a gap (P1, P2, P4); or back in its box. */
export async function judgeTexts(
  { database, devices, evidence }: Case,
  one: MemberId,
  other: MemberId,
): Promise<string[]> {
  const problems: string[] = [];
  const stored: string[] = [];
  let seq = 0;
  for await (const { key, value } of database.list(keys.messages(pairOf(one, other)))) {
    if (key.at(-1) !== ++seq) problems.push(`P4: after message ${seq - 1} comes ${String(key.at(-1))}`);
    const text = withoutEdits(value.text);
    if (!evidence.unsent.has(text)) stored.push(text);
  }
  for (const device of devices.filter(({ me }) => me.id === one || me.id === other)) {
    const asked = evidence.asked
      .filter(({ by, text }) => by === device.name && !evidence.unsent.has(text)).map(({ text }) => text);
    const kept = stored.filter((text) => asked.includes(text));
    // By whichever tab of the browser had the turn to send.
    const back = new Set(
      devices.filter(({ me }) => me.id === device.me.id).flatMap(({ givenBack }) => givenBack)
        .map(({ text }) => text),
    );
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
export async function judgeAnswers(
  { database, evidence, world: { members: [, , cid], persona } }: Case,
): Promise<string[]> {
  const stored = new Set<string>();
  for await (const { value } of database.list(keys.messages(pairOf(cid.id, persona)))) stored.add(value.text);
  const lost = evidence.answered.filter((text) => !stored.has(text));
  return lost.map((text) => `P1: the desk was told that this is sent: ${text}`);
}

/** Every device shows what one would that has just come (P3, P5, P6). */
export async function judgeScreens({ devices, fetchAs, time }: Case): Promise<string[]> {
  const problems: string[] = [];
  for (const device of devices) {
    if (device.endedAt !== null) continue;
    const [shown, fresh] = [shownBy(device), await time.until(fetchFresh(fetchAs(device.me), device))];
    for (const part of Object.keys(fresh) as (keyof typeof fresh)[]) {
      if (isDeepStrictEqual(shown[part], fresh[part])) continue;
      const promise = part === "read_seq" || part === "unread" ? "P6" : "P5";
      const difference = differenceOf(shown[part], fresh[part]);
      problems.push(`${promise}: ${device.name} shows other ${part}: ${difference}`);
    }
  }
  return problems;
}

/** With nothing failing, a message is everywhere in time (P3). */
export async function judgeTold({ devices, time, say }: Case): Promise<string[]> {
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

/** Where two values begin to differ. */
function differenceOf(one: unknown, other: unknown): string {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
  const length = Math.max(left.length, right.length);
  const at = Array.from({ length }, (_, place) => place).find((place) => left[place] !== right[place]) ?? 0;
  return `${left.slice(Math.max(0, at - 40), at + 160)} for ${right.slice(Math.max(0, at - 40), at + 160)}`;
}
