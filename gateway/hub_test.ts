import assert from "node:assert/strict";
import type { WebSocket } from "ws";
import { type MemberId, otherOf, type Pair, pairOf, type SessionId } from "@/domain/ids.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { Connection } from "@/gateway/connection.ts";
import { HiddenMembers } from "@/gateway/hidden_members.ts";
import { Hub } from "@/gateway/hub.ts";
import { Lately } from "@/gateway/lately.ts";
import { MemberRestrictions } from "@/gateway/restrictions.ts";
import { openLog } from "@/telemetry/log.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as [MemberId, MemberId];

interface Device {
  connection: Connection;
  heard: string[];
}

function connect(hub: Hub, member: MemberId | null, session = "s1"): Device {
  const heard: string[] = [];
  const socket = {
    bufferedAmount: 0,
    send: (text: string) => void heard.push(text),
    close: (code: number) => void heard.push(String(code)),
    once: (_event: string, listener: () => void) => listener(),
    terminate() {},
  };
  const connection = new Connection(socket as unknown as WebSocket, {
    identity: member && { member, session: session as SessionId, exp: Infinity },
    address: "192.0.2.1",
    app: null,
    lang: "en",
    frames: { burst: 1, perSecond: 1 },
    now: () => 0,
  });
  hub.add(connection);
  return { connection, heard };
}

/** A hub on which these members are here, and those of a pair are hidden from each other. */
async function openHub(here: readonly MemberId[], blocked: () => readonly Pair[] = () => []): Promise<Hub> {
  const hidden = new HiddenMembers({
    list: (member) =>
      Promise.resolve(blocked().flatMap((pair) => pair.includes(member) ? otherOf(pair, member) : [])),
    isBlocked: (one) => Promise.resolve(blocked().some((pair) => pair.includes(one))),
  }, openLog({ level: "silent" }));
  for (const member of here) await hidden.follow(member);
  return new Hub(hidden, new MemberRestrictions(() => Promise.resolve({}), () => 0), new Lately(() => 0));
}

Deno.test("CH-4 deliver: an event reaches every device of its members, and no other", async () => {
  const hub = await openHub([ada, ben]);
  const [phone, laptop, bens, guest] = [
    connect(hub, ada),
    connect(hub, ada),
    connect(hub, ben),
    connect(hub, null),
  ];
  const frame = eventFrame("notification", { type: "error", message: "refusal.busy" });
  hub.deliver([{ kind: "event", to: [ada], frame }]);
  assert.deepEqual(phone.heard, [JSON.stringify(frame)]);
  assert.deepEqual(laptop.heard, phone.heard);
  assert.deepEqual([bens.heard, guest.heard], [[], []]);
});

Deno.test("CG-12 deliver: what is for everybody reaches every socket, guests too, in parts and in its order", async () => {
  const hub = await openHub([ada, ben]);
  const devices = Array.from({ length: 450 }, (_, nth) => connect(hub, nth % 3 === 0 ? null : ada));
  const frames = [
    eventFrame("update_credit_package", { credits_packages: [] }),
    eventFrame("update_credit_discount", { credits_packages: [] }),
  ];
  hub.deliver(frames.map((frame) => ({ kind: "everybody", frame }) as const));
  const late = connect(hub, ben);
  assert.equal(devices.filter(({ heard }) => heard.length > 0).length, 200, "others wait for the next turn");
  while (devices.some(({ heard }) => heard.length < 2)) {
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  for (const { heard } of devices) assert.deepEqual(heard, frames.map((frame) => JSON.stringify(frame)));
  assert.deepEqual(late.heard, []);
});

Deno.test("PS-2 deliver: presence reaches those who follow the member now", async () => {
  const hub = await openHub([ada]);
  const [one, other] = [connect(hub, ada), connect(hub, ada)];
  hub.watch(one.connection, new Set([ben]));
  hub.deliver([{ kind: "presence", member: ben, online: true }]);
  assert.deepEqual(one.heard.map((text) => JSON.parse(text).data), [{ type: "online", user_id: ben }]);
  assert.deepEqual(other.heard, []);
  hub.watch(one.connection, new Set());
  hub.deliver([{ kind: "presence", member: ben, online: false }]);
  assert.equal(one.heard.length, 1);
  hub.watch(other.connection, new Set([ben]));
  hub.remove(other.connection);
  hub.watch(other.connection, new Set([ben]));
  hub.deliver([{ kind: "presence", member: ben, online: true }]);
  assert.deepEqual(other.heard, [], "a socket that is gone follows nobody");
});

Deno.test("ST-7 P19 deliver: news of a member's stories reach those who follow them, and nobody from whom they are hidden", async () => {
  let blocked: Pair[] = [];
  const hub = await openHub([ada, ben], () => blocked);
  const [one, other, own] = [connect(hub, ada), connect(hub, ada), connect(hub, ben)];
  hub.watch(one.connection, new Set([ben]));
  const frame = eventFrame("stories", { user_id: ben, story: 1, added: 1 });
  hub.deliver([{ kind: "watched", member: ben, frame }]);
  assert.deepEqual(one.heard, [JSON.stringify(frame)]);
  assert.deepEqual([other.heard, own.heard], [[], []]);
  blocked = [pairOf(ada, ben)];
  hub.deliver([{ kind: "block", pair: pairOf(ada, ben) }, { kind: "watched", member: ben, frame }]);
  assert.equal(one.heard.length, 1);
});

Deno.test("P16 deliver: an ended session closes its own sockets only", async () => {
  const hub = await openHub([]);
  const [ended, stays] = [connect(hub, ada, "s1"), connect(hub, ada, "s2")];
  hub.deliver([{ kind: "revoked", member: ada, session: "s1" as SessionId }]);
  assert.deepEqual(ended.heard, ["4501"]);
  assert.deepEqual(stays.heard, []);
});

Deno.test("WI-7 hub: counts sockets by member and address, and forgets those that are gone", async () => {
  const hub = await openHub([]);
  const devices = [connect(hub, ada), connect(hub, ada), connect(hub, null)];
  assert.equal(hub.countOfMember(ada), 2);
  assert.equal(hub.countOfAddress("192.0.2.1"), 3);
  assert.deepEqual(hub.members, [ada]);
  for (const { connection } of [...devices, ...devices]) hub.remove(connection);
  assert.equal(hub.countOfMember(ada), 0);
  assert.equal(hub.countOfAddress("192.0.2.1"), 0);
  assert.deepEqual(hub.members, []);
});

Deno.test("BL-7 P19 deliver: after a block the sockets of both hear no more of the other, and again after it", async () => {
  let blocked: Pair[] = [];
  const hub = await openHub([ada, ben], () => blocked);
  const [adas, bens] = [connect(hub, ada), connect(hub, ben)];
  hub.watch(adas.connection, new Set([ben]));
  hub.watch(bens.connection, new Set([ada]));
  const said = eventFrame("notification", { type: "error", message: "refusal.busy" });
  const notify = () =>
    hub.deliver([
      { kind: "presence", member: ada, online: true },
      { kind: "presence", member: ben, online: true },
      { kind: "event", to: [ada, ben], from: ben, frame: said },
    ]);
  notify();
  assert.deepEqual([adas.heard.length, bens.heard.length], [2, 2]);

  blocked = [pairOf(ada, ben)];
  hub.deliver([{ kind: "block", pair: pairOf(ada, ben) }]);
  notify();
  assert.deepEqual(adas.heard.length, 2, "not even what was under way");
  assert.deepEqual(
    bens.heard.slice(2),
    [JSON.stringify(said)],
    "one's own doing is told to one's own devices",
  );

  blocked = [];
  hub.deliver([{ kind: "block", pair: pairOf(ada, ben) }]);
  await new Promise((resolve) => setTimeout(resolve));
  notify();
  assert.deepEqual([adas.heard.length, bens.heard.length], [4, 5]);
});
