import assert from "node:assert/strict";
import type { WebSocket } from "ws";
import type { MemberId, StaffId, StaffSessionId } from "@/domain/ids.ts";
import type { DeskRow } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { Connection } from "@/gateway/connection.ts";
import { memberOfEvent } from "@/gateway/desk/persona_events.ts";
import { type DeskSocket, DeskSockets } from "@/gateway/desk/sockets.ts";

const [persona, ada, ben] = ["persona000", "adaadaada0", "benbenben0"] as [MemberId, MemberId, MemberId];
const mia = "mia" as StaffId;

/** Sockets with a tracker that counts who is held. */
function open() {
  const held: string[] = [];
  const sockets = new DeskSockets({
    opened(member) {
      held.push(member);
      return {
        joined: Promise.resolve(),
        since: () => 0,
        closed: () => void held.splice(held.indexOf(member), 1),
      };
    },
  }, (error) => {
    throw error;
  });
  function connect(session: string, staff = mia) {
    const heard: { module: string; data: unknown }[] = [];
    const socket = {
      bufferedAmount: 0,
      send: (text: string) => void heard.push(JSON.parse(text)),
      close: (code: number) => void heard.push({ module: "closed", data: code }),
    };
    const connection = new Connection(socket as unknown as WebSocket, {
      identity: null,
      address: "192.0.2.1",
      app: null,
      lang: "en",
      frames: { burst: 10, perSecond: 10 },
      now: () => 0,
    });
    const own: DeskSocket = {
      connection,
      token: "t",
      staff,
      session: session as StaffSessionId,
      lang: "en",
      watchesBoard: false,
    };
    return { own, heard, session: sockets.add(own) };
  }
  return { sockets, held, connect };
}

function row(member: MemberId, claim: { n: number; session: string } | null): DeskRow {
  return {
    persona,
    member,
    lang: "en",
    state: claim ? "claimed" : "waiting",
    since: 1,
    promise_at: 2,
    kind: "message",
    paid: true,
    claim: claim && { ...claim, session: claim.session as StaffSessionId, staff: mia, at: 3 },
    until: 0,
    why: null,
  };
}

const typing = (user_id: string) => eventFrame("typing", { user_id, typing: 1 });

Deno.test("DQ-16 sockets: events of a conversation go to the sessions that hold it, in all of their tabs", () => {
  const { sockets, connect } = open();
  const [one, tab, other] = [connect("s1"), connect("s1"), connect("s2")];
  sockets.follow(row(ada, null), row(ada, { n: 1, session: "s1" }));
  sockets.follow(row(ben, null), row(ben, { n: 1, session: "s2" }));
  sockets.event(persona, typing(ada));
  const expected = [{ module: "as", data: { persona, frame: typing(ada) } }];
  assert.deepEqual(one.heard, expected);
  assert.deepEqual(tab.heard, expected);
  assert.deepEqual(other.heard, []);
  // What is about no conversation stays the profile's own.
  sockets.event(persona, { module: "totals", data: {} });
  sockets.event(ada, typing(persona));
  assert.deepEqual([one.heard.length, other.heard.length], [1, 0]);
});

Deno.test("DQ-16 DQ-17 sockets: a profile is held with the claim, and let go with it or with the last socket", () => {
  const { sockets, held, connect } = open();
  const [one, tab] = [connect("s1"), connect("s1")];
  sockets.follow(null, row(ada, { n: 1, session: "s1" }));
  sockets.follow(null, row(ben, { n: 1, session: "s1" }));
  assert.deepEqual(held, [persona, persona]);
  sockets.follow(row(ada, { n: 1, session: "s1" }), row(ada, { n: 2, session: "s9" }));
  assert.deepEqual(held, [persona]);
  assert.deepEqual(one.heard, [{ module: "claim/lost", data: { persona, member: ada, n: 1 } }]);
  sockets.event(persona, typing(ben));
  assert.equal(one.heard.length, 2, "it still holds the other one");
  sockets.remove(one.own);
  assert.deepEqual(held, [persona], "another tab is open");
  sockets.remove(tab.own);
  assert.deepEqual(held, []);
  assert.equal(sockets.sessions.size, 0);
});

Deno.test("DQ-11 sockets: a session that comes back holds what it held; one that is over is told and closed", () => {
  const { sockets, held, connect } = open();
  const { session, heard } = connect("s1");
  sockets.hold(session, [{ persona, member: ada, n: 3 }]);
  sockets.hold(session, [{ persona, member: ada, n: 3 }]);
  assert.deepEqual(held, [persona]);
  sockets.hold(session, []);
  assert.deepEqual(held, []);
  sockets.endSession("s1" as StaffSessionId);
  assert.deepEqual(heard.map(({ module }) => module), ["claim/lost", "session/ended", "closed"]);
  assert.equal(heard.at(-1)?.data, 4501);
});

Deno.test("DQ-14 sockets: those of a person are counted over their sessions", () => {
  const { sockets, connect } = open();
  connect("s1");
  const other = connect("s2");
  connect("s3", "noa" as StaffId);
  assert.equal(sockets.countOf(mia), 2);
  sockets.remove(other.own);
  sockets.remove(other.own);
  assert.equal(sockets.countOf(mia), 1);
});

Deno.test("DQ-16 persona events: the other one of the conversation, or nobody", () => {
  const read = eventFrame("message/read", { reader_id: ada, sender_id: persona, seq: 1, unread: 0 });
  assert.equal(memberOfEvent(persona, read), ada);
  assert.equal(memberOfEvent(persona, typing(ben)), ben);
  assert.equal(memberOfEvent(persona, { module: "toString", data: {} }), null);
});

Deno.test("DQ-16 sockets: a route that could not be joined is tried again by the next call that waits for it", async () => {
  const failures: unknown[] = [];
  let opened = 0;
  const sockets = new DeskSockets(
    {
      opened: () => ({
        joined: ++opened === 1 ? Promise.reject(new Error("no database")) : Promise.resolve(),
        since: () => 0,
        closed() {},
      }),
    },
    (error) => void failures.push(error),
  );
  const own = { staff: mia, session: "s1" as StaffSessionId } as DeskSocket;
  sockets.add(own);
  sockets.follow(null, row(ada, { n: 1, session: "s1" }));
  await assert.rejects(sockets.joined(own.session), /no database/);
  await Promise.all([sockets.joined(own.session), sockets.joined(own.session)]);
  assert.deepEqual([opened, failures.length], [2, 1]);
});
