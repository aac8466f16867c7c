/** What members do in a simulation, by their devices. */
import { isTemporary } from "@/domain/refusals.ts";
import { REACTIONS } from "@/domain/reactions.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import type { TestMember } from "@/tests/kit/member.ts";
import type { Device } from "@/tests/simulation/device.ts";
import { throwOf } from "@/tests/simulation/dice.ts";
import type { Act } from "@/tests/simulation/plan.ts";
import { buy, giveBack } from "@/tests/simulation/payment_acts.ts";
import { answerOf, type Paid, PAUSE_MS, type Scene, TRIES } from "@/tests/simulation/scene.ts";

type MemberAct = Extract<Act, { device: number }>;

/** What an edit adds to a text, so that it is known for the same. */
const EDITED = " *";

export function withoutEdits(text: string): string {
  return text.replace(/( \*)+$/, "");
}

/** The member's last text in the chat that a device shows. */
function lastTextOf({ chat, me }: Device): MessageView | undefined {
  return chat.thread.peek().messages.findLast(({ sender_id, type, message }) =>
    sender_id === me.id && type === "text" && message !== ""
  );
}

/** Gifts of a burst from each device: more than there are coins for. */
const BURST = 4;

export function takeAsMember(scene: Scene, act: MemberAct): void {
  const device = scene.devices[act.device];
  if (!device || device.endedAt !== null) return;
  const { run, say } = scene;
  say(`${device.name} ${act.do}`);
  switch (act.do) {
    case "text": {
      const text = `${device.name} ${scene.count()}`;
      scene.evidence.asked.push({ by: device.name, text, at: scene.time.now() });
      return void device.client.outbox.send(device.chat.contact, text);
    }
    case "read":
      return device.client.readChat(device.chat);
    case "mark_old": {
      // As a tab does that was asleep.
      const old = device.chat.thread.peek().messages.find(({ sender_id }) => sender_id !== device.me.id);
      if (old) run(command(scene, device, { module: "message/read", data: { message_id: old.id } }));
      return;
    }
    case "react": {
      const message = device.chat.thread.peek().messages.at(-1);
      if (message) void device.chat.react(message, REACTIONS[throwOf(scene.dice, 3)] ?? "");
      return;
    }
    case "edit": {
      const own = lastTextOf(device);
      const data = { message_id: own?.id, message_text: `${own?.message}${EDITED}` };
      if (own) run(command(scene, device, { module: "message/edit", data }));
      return;
    }
    case "unsend": {
      const own = lastTextOf(device);
      if (!own) return;
      scene.evidence.unsent.add(withoutEdits(own.message));
      return run(command(scene, device, { module: "message/unsend", data: { message_id: own.id } }));
    }
    case "delete": {
      // What both have deleted is gone for good; so only one of them does.
      if (device.me.id === scene.world.members[1].id) return;
      const data = { user_id: device.chat.contact };
      return run(command(scene, device, { module: "conversation/delete", data }));
    }
    case "gift":
      return run(give(scene, device));
    case "burst": {
      for (const each of scene.devices.filter(({ me }) => me.id === device.me.id)) {
        for (let nth = 0; nth < BURST; nth++) run(give(scene, each));
      }
      return;
    }
    case "spin":
      return run(spin(scene, device));
    case "buy":
      return run(buy(scene, device));
    case "give_back":
      return run(giveBack(scene, device));
    case "archive": {
      const data = { user_id: device.chat.contact, archived: 1 };
      return run(command(scene, device, { module: "conversation/archive", data }));
    }
    case "log_out":
      return run(logOut(scene, device.me));
    case "cut":
      return device.cut();
    case "silence":
      return device.fallSilent();
    default:
      return act.do satisfies never;
  }
}

/** Makes a call until it has an answer, under one `rid`, as a client does that must know. Tells what it came to. */
export async function ask(
  { time }: Scene,
  device: Device,
  { module, data }: { module: string; data: unknown },
): Promise<{ value: unknown } | { code: string; needed: number; wasLost: boolean }> {
  const rid = crypto.randomUUID();
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await device.client.socket.call(module as never, data as never, { rid });
    if (answer.ok) return { value: answer.value };
    const { refusal } = answer;
    if (!isTemporary(refusal.code)) {
      const { needed = 0 } = (refusal.data ?? {}) as { needed?: number };
      return { code: refusal.code, needed, wasLost: tries > 0 };
    }
    if (device.endedAt !== null) break;
    await time.after(PAUSE_MS);
  }
  return { code: "unknown", needed: 0, wasLost: true };
}

async function command(scene: Scene, device: Device, call: { module: string; data: unknown }): Promise<void> {
  await ask(scene, device, call);
}

/** The same of one that costs coins. Gives what was answered, or null. */
async function pay(
  scene: Scene,
  device: Device,
  { what, module, data }: { what: Paid["what"]; module: string; data: unknown },
): Promise<unknown> {
  const { time, evidence } = scene;
  const from = time.now();
  const came = await ask(scene, device, { module, data });
  evidence.paid.push({ member: device.me.id, what, from, to: time.now(), ...outcomeOf(came) });
  return "value" in came ? came.value : null;
}

function outcomeOf(came: Awaited<ReturnType<typeof ask>>): Pick<Paid, "came" | "needed" | "wasLost"> {
  if ("value" in came) return { came: "done", needed: 0, wasLost: false };
  const { needed, wasLost } = came;
  return { came: came.code === "not_enough_credits" ? "too_few_coins" : "refused", needed, wasLost };
}

async function give(scene: Scene, device: Device): Promise<void> {
  const data = { receiver_id: device.chat.contact, message_type: "gift", message_text: "1" };
  await pay(scene, device, { what: "gift", module: "send_message", data });
}

async function spin(scene: Scene, device: Device): Promise<void> {
  const bought = await pay(scene, device, { what: "spin", module: "spinofluck/buy_spin", data: {} });
  if (!bought) return;
  const came = await ask(scene, device, { module: "spinofluck/spin", data: {} });
  if (!("value" in came)) {
    if (came.code !== "unknown") {
      scene.evidence.unspun.push(`${device.name} has paid for a spin: ${came.code}`);
    }
    return;
  }
  scene.evidence.spun.push({ ...came.value as CallOutput<"spinofluck/spin">, member: device.me.id });
}

async function logOut(scene: Scene, me: TestMember): Promise<void> {
  const { time, evidence, say } = scene;
  const { sessions } = scene.pick()?.context.actors ?? {};
  const token = me.cookie.slice(me.cookie.indexOf("=") + 1);
  const identity = await answerOf(scene, sessions?.find(token));
  if (!sessions || !identity) return;
  if (await answerOf(scene, sessions.end(identity).then(() => true)) !== true) return;
  evidence.loggedOut.push({ member: me.id, at: time.now() });
  say(`${me.name} is logged out`);
}
