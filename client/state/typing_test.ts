import assert from "node:assert/strict";
import { TYPING_AGAIN_MS, TYPING_LIFE_MS } from "@/domain/limits.ts";
import type { Call } from "@/client/socket.ts";
import { Typing } from "@/client/state/typing.ts";
import { FakePorts } from "@/tests/kit/fake_ports.ts";

function open() {
  const ports = new FakePorts();
  const line = { isOpen: true };
  const said: [string, number, string][] = [];
  const call = ((module: string, data: { user_id: string; typing: number }, options: { rid: string }) => {
    assert.equal(module, "typing");
    said.push([data.user_id, data.typing, options.rid]);
    return Promise.resolve({ ok: true, value: { user_id: data.user_id } });
  }) as unknown as Call;
  const typing = new Typing({ call, ports, isOpen: () => line.isOpen });
  return {
    typing,
    ports,
    line,
    said: () => said.map(([contact, is]) => [contact, is]),
    rids: () => said.map(([, , rid]) => rid),
  };
}

Deno.test("MI-12 Typing: somebody writes until 6 s after they were last heard of", () => {
  const { typing, ports } = open();
  typing.handle({ user_id: "you", typing: 1 });
  typing.handle({ user_id: "other", typing: 1 });
  ports.pass(TYPING_LIFE_MS - 1);
  assert.ok(typing.isWriting("you"));
  typing.handle({ user_id: "you", typing: 1 });
  ports.pass(1);
  assert.ok(typing.isWriting("you"));
  assert.ok(!typing.isWriting("other"));
  ports.pass(TYPING_LIFE_MS - 2);
  assert.ok(typing.isWriting("you"));
  ports.pass(1);
  assert.ok(!typing.isWriting("you"));
});

Deno.test("MI-12 Typing: saying that they stopped, and a message of theirs, end it at once", () => {
  const { typing, ports } = open();
  for (const end of [() => typing.handle({ user_id: "you", typing: 0 }), () => typing.handleMessage("you")]) {
    typing.handle({ user_id: "you", typing: 1 });
    typing.handleMessage("other");
    assert.ok(typing.isWriting("you"));
    end();
    assert.ok(!typing.isWriting("you"));
  }
  // The end of the first time does not end the second.
  typing.handle({ user_id: "you", typing: 1 });
  typing.handle({ user_id: "you", typing: 0 });
  ports.pass(TYPING_LIFE_MS - 1);
  typing.handle({ user_id: "you", typing: 1 });
  ports.pass(2);
  assert.ok(typing.isWriting("you"));
});

Deno.test("MI-13 Typing: the member's writing is told every 4 s at most, to each contact", () => {
  const { typing, ports, said } = open();
  for (let key = 0; key < 50; key++) {
    typing.say("you");
    ports.pass(100);
  }
  typing.say("other");
  assert.deepEqual(said(), [["you", 1], ["you", 1], ["other", 1]]);
});

Deno.test("MI-13 Typing: its end is told once, and only where its beginning may still be shown", () => {
  const { typing, ports, said } = open();
  typing.stop("you");
  assert.deepEqual(said(), []);
  typing.say("you");
  typing.stop("you");
  typing.stop("you");
  assert.deepEqual(said(), [["you", 1], ["you", 0]]);
  typing.say("you");
  ports.pass(TYPING_LIFE_MS);
  typing.stop("you");
  assert.deepEqual(said(), [["you", 1], ["you", 0], ["you", 1]]);
  // A new text after that is new writing.
  typing.say("you");
  assert.equal(said().length, 4);
});

Deno.test("MI-13 Typing: without a connection nothing is told, then or later", () => {
  const { typing, ports, line, said, rids } = open();
  line.isOpen = false;
  typing.say("you");
  typing.stop("you");
  line.isOpen = true;
  assert.deepEqual(said(), []);
  typing.say("you");
  ports.pass(TYPING_AGAIN_MS);
  typing.say("you");
  // A rid of its own each: such a call is refused when its connection is lost, and not repeated.
  assert.equal(new Set(rids()).size, 2);
});
