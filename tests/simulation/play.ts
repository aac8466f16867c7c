/**
 * Plays one plan: members, the desk and what goes wrong, on machines that share a database; then everything is mended, and what
 * is left is judged (checks.ts).
 */
import { REACTIONS } from "@/domain/reactions.ts";
import { isTemporary } from "@/domain/refusals.ts";
import { openDatabase } from "@/store/database.ts";
import { grantCoins } from "@/tests/kit/coins.ts";
import type { TestMember } from "@/tests/kit/member.ts";
import { TabBrowser } from "@/tests/kit/tab_browser.ts";
import type { Fetch } from "@/tests/kit/tab_state.ts";
import { type Evidence, judge } from "@/tests/simulation/checks.ts";
import { Machine } from "@/tests/simulation/cluster.ts";
import { Device } from "@/tests/simulation/device.ts";
import { bytesOf, diceOf, takeChance, throwOf } from "@/tests/simulation/dice.ts";
import type { Act, Plan } from "@/tests/simulation/plan.ts";
import { Connection, type Weather } from "@/tests/simulation/store.ts";
import { openVirtualTime } from "@/tests/simulation/time.ts";
import type { World } from "@/tests/simulation/world.ts";

/** How long it may take until all is told to everybody once nothing fails any more: a client comes back within 30 s. */
const MENDED_MS = 90_000;
/** A command is given up after so long without an answer, and made again under its `rid`. */
const PATIENCE_MS = 6_000;
const TRIES = 20;
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
  /** The one of each place; of those that were there before some may still be ending. */
  const machines: Machine[] = [];
  const before: Machine[] = [];
  const complaints: string[] = [];
  const own = new Connection(rows, time);
  const database = await openDatabase({
    path: "",
    simulated: { kv: own.kv, timers: globalThis },
    now: time.now,
  });
  const evidence: Evidence = { asked: [], answered: [], bought: new Set(), loggedOut: [] };

  const isOn = (machine: Machine) => machine.isOn;
  function pick(): Machine | null {
    const on = machines.filter(isOn);
    return on[throwOf(dice, on.length)] ?? null;
  }
  function say(text: string): void {
    history.push(`${((time.now() - begun) / 1000).toFixed(3).padStart(8)} s  ${text}`);
  }
  async function start(nth: number): Promise<void> {
    const skewMs = plan.skews[nth] ?? 0;
    const own = newDice();
    const randomBytes = (length: number) => bytesOf(own, length);
    const { folder } = world;
    const now = () => time.now() + skewMs + jump;
    if (machines[nth]) before.push(machines[nth]);
    machines[nth] = await Machine.start({ rows, time, folder, weather: newWeather(), now, randomBytes });
  }
  const fetchAs = (member: TestMember): Fetch => ({
    async expectReply(module, data) {
      const machine = machines.find(isOn);
      const answer = await machine?.context.gateway.invoke(module, data, callerOf(member));
      if (!answer?.ok) throw new Error(`${module}: ${JSON.stringify(answer)}`);
      return answer.value as never;
    },
  });

  using _network = takeNetwork(async ({ headers, body }) => {
    // As a real provider does: it tells anybody who is there, and again where nobody says that it was taken.
    await time.after(outside.delay());
    const handled = await pick()?.context.actors.payments.handle("test", { headers, body });
    await time.after(outside.delay());
    return handled?.ok === true && outside.answer() === "comes";
  });

  for (const nth of plan.skews.keys()) await time.atOnce(start(nth));
  const [ada, ben, cid] = world.members;
  const devices: Device[] = [];
  for (const [me, contact, count] of [[ada, ben.id, 2], [ben, ada.id, 2], [cid, world.persona, 2]] as const) {
    const browser = new TabBrowser();
    for (let nth = 1; nth <= count; nth++) {
      const options = { me, contact, browser, time, dice: newDice(), pick, delay };
      devices.push(await time.until(Device.open({ ...options, name: `${me.name}${nth}` }, fetchAs(me))));
    }
  }
  await time.passUntil(() => devices.every((device) => device.isQuiet()), MENDED_MS);

  /** Commands under way. */
  const doing = new Set<Promise<void>>();
  function run(work: Promise<void>): void {
    const one = work.catch((error) => void complaints.push(`a command threw ${error}`)).finally(() =>
      doing.delete(one)
    );
    doing.add(one);
  }
  /** Makes a call of a member's until it has an answer, under one `rid`, as a client does that must know. */
  async function command(device: Device, module: string, data: unknown): Promise<unknown> {
    const rid = crypto.randomUUID();
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await device.client.socket.call(module as never, data as never, { rid });
      if (answer.ok) return answer.value;
      if (!isTemporary(answer.refusal.code) || device.endedAt !== null) return null;
      await time.after(500);
    }
    return null;
  }
  /** The same of somebody at the desk, on any machine. */
  async function deskCommand(nth: number, module: string, data: unknown) {
    const { token } = world.staff[nth] ?? world.staff[0];
    const rid = crypto.randomUUID();
    for (let tries = 0; tries < TRIES; tries++) {
      const machine = pick();
      const late = time.after(PATIENCE_MS).then(() => null);
      const asked = machine?.context.gateway.deskInvoke(module, data, { token, lang: "en", rid });
      const answer = await Promise.race([asked ?? late, late]);
      if (answer && (answer.ok || !isTemporary(answer.refusal.code))) return answer;
      await time.after(500);
    }
    return null;
  }

  const held: (Held | null)[] = [null, null];
  let texts = 0;

  async function atDesk(nth: number, what: "claim" | "answer" | "release" | "take_over"): Promise<void> {
    const name = world.staff[nth]?.name;
    const claim = held[nth];
    if (what === "claim" || what === "take_over") {
      const pair = { persona: world.persona, member: cid.id };
      const taken = what === "claim"
        ? await deskCommand(nth, "claim/next", {})
        : await deskCommand(nth, "claim/take_over", { ...pair, reason: "to see" });
      if (taken?.ok) held[nth] = taken.value as Held;
      return say(
        `${name} ${what}: ${taken?.ok ? JSON.stringify(taken.value) : taken?.refusal.code ?? "no answer"}`,
      );
    }
    if (!claim) return;
    if (what === "release") {
      const done = await deskCommand(nth, "claim/release", claim);
      if (held[nth] === claim) held[nth] = null;
      return say(`${name} releases: ${done?.ok ? "done" : done?.refusal.code ?? "no answer"}`);
    }
    const text = `That is a lovely thought, number ${++texts}.`;
    const data = { receiver_id: claim.member, message_type: "text", message_text: text };
    const done = await deskCommand(nth, "as", { ...claim, module: "send_message", data });
    say(`${name} answers by claim ${claim.claim}: ${done?.ok ? "done" : done?.refusal.code ?? "no answer"}`);
    if (done?.ok) evidence.answered.push(text);
  }

  async function buy(device: Device): Promise<void> {
    const wish = { provider: "ccil", package_id: 5, type: "buy-credits" };
    const opened = await command(device, "payment/initiate", wish) as {
      redirect_url: string;
      order_id: string;
    } | null;
    if (!opened) return;
    const reference = opened.redirect_url.split("/").at(-1) ?? "";
    for (let tries = 0; tries < TRIES; tries++) {
      const late = time.after(PATIENCE_MS).then(() => null);
      const paid = await Promise.race([
        late,
        pick()?.context.testPayments.act(reference, "pay").catch(() => null),
      ]);
      const now = paid ??
        await Promise.race([late, pick()?.context.testPayments.get(reference).catch(() => null)]);
      if (now?.state === "paid") {
        evidence.bought.add(opened.order_id);
        return say(`${device.name} has paid for ${opened.order_id}`);
      }
      await time.after(500);
    }
  }

  async function take(act: Act): Promise<void> {
    if ("device" in act) {
      const device = devices[act.device];
      if (!device || device.endedAt !== null) return;
      say(`${device.name} ${act.do}`);
      switch (act.do) {
        case "text": {
          const text = `${device.name} ${++texts}`;
          evidence.asked.push({ by: device.name, text });
          return void device.client.outbox.send(device.chat.contact, text);
        }
        case "read":
          return device.client.readChat(device.chat);
        case "mark_old": {
          // As a tab does that was asleep.
          const old = device.chat.thread.peek().messages.find(({ sender_id }) => sender_id !== device.me.id);
          if (old) run(command(device, "message/read", { message_id: old.id }).then(() => {}));
          return;
        }
        case "react": {
          const message = device.chat.thread.peek().messages.at(-1);
          if (message) void device.chat.react(message, REACTIONS[throwOf(dice, 3)] ?? "");
          return;
        }
        case "gift":
          return run((async () => {
            const data = { receiver_id: device.chat.contact, message_type: "gift", message_text: "1" };
            await command(device, "send_message", data);
          })());
        case "spin":
          return run((async () => {
            const bought = await command(device, "spinofluck/buy_spin", {});
            if (bought) await command(device, "spinofluck/spin", {});
          })());
        case "buy":
          return run(buy(device));
        case "archive":
          return run((async () => {
            await command(device, "conversation/archive", { user_id: device.chat.contact, archived: 1 });
          })());
        case "log_out":
          return run((async () => {
            const { sessions } = pick()?.context.actors ?? {};
            const late = time.after(PATIENCE_MS).then(() => null);
            const identity = await Promise.race([late, sessions?.find(tokenOf(device.me)).catch(() => null)]);
            if (!sessions || !identity) return;
            if (!await Promise.race([late, sessions.end(identity).then(() => true, () => false)])) return;
            evidence.loggedOut.push({ member: device.me.id, at: time.now() });
            say(`${device.me.name} is logged out`);
          })());
        case "cut":
          return device.cut();
        case "silence":
          return device.fallSilent();
        default:
          return act satisfies never;
      }
    }
    if ("staff" in act) return run(atDesk(act.staff, act.do));
    if (act.do === "storm") {
      say(`the network takes up to ${act.ms} ms, and loses ${act.loses * 100} % of the answers to commits`);
      storm.ms = act.ms;
      storm.loses = act.loses;
      return;
    }
    const nth = act.machine % plan.skews.length;
    const machine = machines[nth];
    if (!machine) return;
    switch (act.do) {
      case "crash":
        if (!machine.isOn) return;
        say(`machine ${nth} crashes`);
        return machine.crash();
      case "stop":
        if (!machine.isOn) return;
        say(`machine ${nth} is told to end`);
        machine.isOn = false;
        return run(machine.stop());
      case "start":
        if (machine.isOn) return;
        say(`machine ${nth} starts`);
        return await time.atOnce(start(nth));
      case "part":
        if (!machine.isOn) return;
        say(`machine ${nth} loses the database`);
        return machine.connection.cut();
      case "join":
        if (!machine.isOn) return;
        say(`machine ${nth} has the database again`);
        return machine.connection.mend();
      default:
        return act satisfies never;
    }
  }

  for (const step of plan.steps) {
    await time.pass(step.after);
    await take(step);
    await time.settle();
  }

  say("everything is mended");
  storm.ms = 0;
  storm.loses = 0;
  for (const machine of [...before, ...machines]) machine.connection.mend();
  for (const [nth, machine] of machines.entries()) {
    if (!machine.isOn) await time.atOnce(start(nth));
  }
  for (const device of devices) device.cut();
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

  for (const member of world.members) await grantCoins({ database }, member, LAST_COINS);
  const problems = [...complaints, ...devices.flatMap(({ flaws }) => flaws)];
  problems.push(
    ...await judge({
      world,
      database,
      devices,
      evidence,
      time,
      fetchAs,
      say,
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
  own[Symbol.dispose]();
  return problems;
}

/** A conversation that somebody of the desk holds. */
interface Held {
  persona: string;
  member: string;
  claim: number;
}

interface Webhook {
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** Takes what the payment provider sends over the network, until it is disposed of. */
function takeNetwork(take: (webhook: Webhook) => Promise<boolean>): Disposable {
  const { fetch } = globalThis;
  const { createHttpClient } = Deno;
  const post = async (_url: string, webhook: Webhook) =>
    new Response(null, { status: await take(webhook) ? 200 : 500 });
  globalThis.fetch = post as unknown as typeof fetch;
  Object.assign(Deno, { createHttpClient: () => ({ close() {} }) });
  return {
    [Symbol.dispose]() {
      globalThis.fetch = fetch;
      Object.assign(Deno, { createHttpClient });
    },
  };
}

function tokenOf({ cookie }: TestMember): string {
  return cookie.slice(cookie.indexOf("=") + 1);
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
