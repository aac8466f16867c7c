/** Judges what a simulation has left: the promises P1 to P7, P11 to P16, P23 and P24, and that mails come. */
import type { Database } from "@/store/database.ts";
import { audit } from "@/tasks/audit.ts";
import type { TestMember } from "@/tests/kit/member.ts";
import type { Fetch } from "@/tests/kit/tab_state.ts";
import { judgePaid, judgePurchases, judgeRefusals, judgeSpins } from "@/tests/simulation/check_coins.ts";
import { dueTo, judgeDesk, paidBackTo } from "@/tests/simulation/check_desk.ts";
import { judgeMails } from "@/tests/simulation/check_mail.ts";
import { judgeAnswers, judgeScreens, judgeTexts, judgeTold } from "@/tests/simulation/check_messages.ts";
import { judgeLogout, judgeOffline } from "@/tests/simulation/check_sessions.ts";
import type { Device } from "@/tests/simulation/device.ts";
import type { Post } from "@/tests/simulation/post.ts";
import type { Evidence } from "@/tests/simulation/scene.ts";
import type { VirtualTime } from "@/tests/simulation/time.ts";
import type { World } from "@/tests/simulation/world.ts";

/** After everything was mended: by then it is known which machines have died (P15). */
const KNOWN_MS = 41_000;
/** P15: after the last device has gone, with time to write it. */
const OFFLINE_MS = 17_000;
/** What is due is looked for. */
const SWEPT_MS = 6_000;
const PROBLEMS_MAX = 20;

export interface Case {
  world: World;
  database: Database;
  devices: readonly Device[];
  evidence: Evidence;
  post: Post;
  time: VirtualTime;
  /** When everything was mended. */
  mendedAt: number;
  fetchAs(member: TestMember): Fetch;
  say(text: string): void;
  /** Gives everybody the coins for what is asked of them at the end. */
  giveCoins(): Promise<void>;
  /** Sets the clocks of all machines forward. */
  jump(ms: number): void;
  /** Writes on every machine, so that none of them takes the database for quiet (store/pace.ts). */
  stir(): Promise<void>;
  hoursMs: number;
}

/** Gives what does not hold, a line each. */
export async function judge(given: Case): Promise<string[]> {
  const problems: string[] = [];
  const { world: { members: [ada, ben, cid], persona }, devices, time, mendedAt, say } = given;
  problems.push(...await judgeTexts(given, ada.id, ben.id));
  problems.push(...await judgeTexts(given, cid.id, persona));
  problems.push(...await judgeAnswers(given));
  problems.push(...await judgeScreens(given));
  problems.push(...judgeRefusals(given));
  problems.push(...await judgePaid(given));
  problems.push(...await judgeSpins(given));
  await given.giveCoins();
  problems.push(...await judgeTold(given));
  problems.push(...judgeLogout(given));
  problems.push(...await judgeDesk(given));

  await time.pass(Math.max(0, mendedAt + KNOWN_MS - OFFLINE_MS - time.now()));
  say("all devices go");
  for (const device of devices) device.end();
  await time.pass(OFFLINE_MS);
  problems.push(...await judgeOffline(given));

  const [due, early] = [await dueTo(given), await paidBackTo(given)];
  if (early > 0) problems.push(`P24: ${early} coins came back before the hours were over`);
  say(`a day passes; ${due} coins are due`);
  given.jump(given.hoursMs);
  await given.stir();
  await time.pass(SWEPT_MS);
  const back = await paidBackTo(given) - early;
  if (back !== due) problems.push(`P24: ${due} coins were due, ${back} came back`);
  problems.push(...await judgePurchases(given));
  problems.push(...judgeMails(given));

  for await (const { key, problem } of audit(given.database)) {
    problems.push(`P11 audit: ${key}  ${problem}`);
    if (problems.length >= PROBLEMS_MAX) break;
  }
  return problems;
}
