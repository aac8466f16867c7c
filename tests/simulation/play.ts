/**
 * Plays one plan: members, the desk and what goes wrong, on machines that share a database; then everything is mended, and what
 * is left is judged (checks.ts).
 */
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { grantCoins } from "@/tests/kit/coins.ts";
import type { TestMember } from "@/tests/kit/member.ts";
import { TabBrowser } from "@/tests/kit/tab_browser.ts";
import type { Fetch } from "@/tests/kit/tab_state.ts";
import { take } from "@/tests/simulation/acts.ts";
import { judge } from "@/tests/simulation/checks.ts";
import { Machine } from "@/tests/simulation/cluster.ts";
import { Device } from "@/tests/simulation/device.ts";
import { bytesOf, diceOf, takeChance, throwOf } from "@/tests/simulation/dice.ts";
import { takeWebhooks } from "@/tests/simulation/payment_acts.ts";
import type { Plan } from "@/tests/simulation/plan.ts";
import { Post } from "@/tests/simulation/post.ts";
import type { Evidence, Scene } from "@/tests/simulation/scene.ts";
import { Connection, keyOf, type Weather } from "@/tests/simulation/store.ts";
import { openVirtualTime } from "@/tests/simulation/time.ts";
import type { World } from "@/tests/simulation/world.ts";

/** How long it may take until all is told to everybody once nothing fails any more: a client comes back within 30 s. */
const MENDED_MS = 90_000;
/** For what is asked of everybody at the end. */
const LAST_COINS = 10_000;
/** More than the hours after which a line is paid back. */
const HOURS_MS = 26 * 3_600_000;
/** A network of those days: one way in milliseconds. */
const WAY_MS = 4;

export interface Played {
  /** What does not hold; empty if all is well. */
  problems: string[];
  /** What happened, a line each. */
  history: string[];
}

export async function play(world: World, plan: Plan): Promise<Played> {
  const history: string[] = [];
  try {
    return { problems: await playOut(world, plan, history), history };
  } catch (error) {
    return { problems: [`It broke off: ${error}`], history };
  }
}

/** Gives what does not hold, and writes down what happens. */
async function playOut(world: World, plan: Plan, history: string[]): Promise<string[]> {
  using time = openVirtualTime(world.at + 60_000);
  const begun = time.now();
  // Each has its own, so that more of one chance does not change another.
  let streams = 0;
  const newDice = () => diceOf(plan.dice + 7_919 * ++streams);
  const dice = newDice();
  const ways = newDice();
  using _chance = takeChance(newDice());
  const rows = world.rows.copy(time.now);
  const storm = { ms: 0, loses: 0 };
  let jump = 0;
  const delay = () => 1 + ways() * (WAY_MS + storm.ms);
  const newWeather = (own = newDice()): Weather => ({
    delay: () => 1 + own() * (WAY_MS + storm.ms),
    answer: () => own() >= storm.loses ? "comes" : own() < 0.5 ? "lost" : "again",
  });
  const outside = newWeather();
  const post = new Post(time, storm, { delay: outside.delay, dice: newDice() });
  /** The one of each place; of those that were there before some may still be ending. */
  const machines: Machine[] = [];
  const before: Machine[] = [];
  const devices: Device[] = [];
  const complaints: string[] = [];
  using own = new Connection(rows, time);
  const database = await openDatabase({
    path: "",
    simulated: { kv: own.kv, timers: globalThis },
    now: time.now,
  });
  const evidence: Evidence = {
    asked: [],
    unsent: new Set(),
    answered: [],
    bought: [],
    paid: [],
    spun: [],
    unspun: [],
    balances: [],
    loggedOut: [],
    isDisturbed: false,
  };
  for (const { id } of world.members) {
    const note = () => {
      const { balance = 0, owed = 0 } = (rows.get(keys.account(id)).value ?? {}) as {
        balance?: number;
        owed?: number;
      };
      evidence.balances.push({ member: id, at: time.now(), balance, owed });
    };
    const text = keyOf(keys.account(id));
    note();
    rows.follow((changed) => changed.has(text) && note());
  }

  /** Commands under way. */
  const doing = new Set<Promise<void>>();
  let texts = 0;
  const scene: Scene = {
    world,
    time,
    dice,
    storm,
    machines,
    devices,
    evidence,
    held: [null, null],
    say(text) {
      history.push(`${((time.now() - begun) / 1000).toFixed(3).padStart(8)} s  ${text}`);
    },
    run(work) {
      const one = work.catch((error) => void complaints.push(`a command threw ${error}`)).finally(() =>
        doing.delete(one)
      );
      doing.add(one);
    },
    pick() {
      const on = machines.filter(({ isOn }) => isOn);
      return on[throwOf(dice, on.length)] ?? null;
    },
    async start(nth) {
      const skewMs = plan.skews[nth] ?? 0;
      const own = newDice();
      const randomBytes = (length: number) => bytesOf(own, length);
      const { folder } = world;
      const now = () => time.now() + skewMs + jump;
      if (machines[nth]) before.push(machines[nth]);
      const weather = newWeather();
      machines[nth] = await Machine.start({ rows, time, folder, weather, now, randomBytes, postman: post });
    },
    count: () => ++texts,
  };
  const { say } = scene;
  using _webhooks = takeWebhooks(scene, { delay: outside.delay, dice: newDice() });
  const fetchAs = (member: TestMember): Fetch => ({
    async expectReply(module, data) {
      const machine = machines.find(({ isOn }) => isOn);
      const answer = await machine?.context.gateway.invoke(module, data, callerOf(member));
      if (!answer?.ok) throw new Error(`${module}: ${JSON.stringify(answer)}`);
      return answer.value as never;
    },
  });

  for (const nth of plan.skews.keys()) await time.atOnce(scene.start(nth));
  const [ada, ben, cid] = world.members;
  for (const [me, contact, count] of [[ada, ben.id, 2], [ben, ada.id, 2], [cid, world.persona, 2]] as const) {
    const browser = new TabBrowser();
    for (let nth = 1; nth <= count; nth++) {
      const options = { me, contact, browser, time, dice: newDice(), pick: scene.pick, delay };
      devices.push(await time.until(Device.open({ ...options, name: `${me.name}${nth}` }, fetchAs(me))));
    }
  }
  await time.passUntil(() => devices.every((device) => device.isQuiet()), MENDED_MS);

  for (const step of plan.steps) {
    await time.pass(step.after);
    await take(scene, step);
    await time.settle();
  }

  say("everything is mended");
  const mendedAt = time.now();
  storm.ms = 0;
  storm.loses = 0;
  post.loses = 0;
  for (const machine of [...before, ...machines]) machine.connection.mend();
  for (const [nth, machine] of machines.entries()) {
    if (!machine.isOn) await time.atOnce(scene.start(nth));
  }
  // Whose session has ended is told so on the line that they have (P16).
  const isOut = ({ me }: Device) => evidence.loggedOut.some(({ member }) => member === me.id);
  for (const device of devices) if (device.isSilent || !isOut(device)) device.cut();
  const isOver = await time.passUntil(
    () => doing.size === 0 && devices.every((device) => device.isQuiet()),
    MENDED_MS,
  );
  if (!isOver) {
    for (const device of devices) {
      if (!device.isQuiet()) {
        complaints.push(`${device.name} does not come to rest: ${device.client.socket.link.peek()}`);
      }
    }
    if (doing.size > 0) complaints.push(`${doing.size} commands have no end`);
  }
  // Whatever the last of them did is told within the time of one poll.
  await time.pass(5_000);

  const problems = [...complaints, ...devices.flatMap(({ flaws }) => flaws)];
  problems.push(
    ...await judge({
      world,
      database,
      devices,
      evidence,
      post,
      time,
      mendedAt,
      fetchAs,
      say,
      async giveCoins() {
        for (const member of world.members) await grantCoins({ database }, member, LAST_COINS);
      },
      jump(ms) {
        jump += ms;
      },
      async stir() {
        for (const { context } of machines) await time.until(grantCoins(context, cid, 1));
      },
      hoursMs: HOURS_MS,
    }),
  );
  for (const device of devices) device.end();
  for (const machine of machines) if (machine.isOn) machine.crash();
  return problems;
}

/** A page of a member's, which renders on a server. */
function callerOf({ id }: TestMember) {
  return {
    member: id,
    session: null,
    app: null,
    rid: crypto.randomUUID(),
    lang: "en" as const,
    watch() {},
    takeTokens: () => 0,
  };
}
