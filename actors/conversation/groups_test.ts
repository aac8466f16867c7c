import assert from "node:assert/strict";
import { GROUP_CHECKS, openGroups } from "@/actors/conversation/groups.ts";
import type { MemberId } from "@/domain/ids.ts";

const [ann, ben, cleo] = ["ann", "ben", "cleo"] as unknown as [MemberId, MemberId, MemberId];

function world() {
  const groups = openGroups<{ sender: MemberId; receiver: MemberId; rid: string; checks: number }, string>();
  const begun: string[][] = [];
  const gate = Promise.withResolvers<void>();
  function join(receiver: MemberId, rid: string, checks = 1): Promise<string> {
    return groups.join({ sender: ann, receiver, rid, checks }, async (close) => {
      await gate.promise;
      const rids = close().map((command) => command.rid);
      begun.push(rids);
      return rids.map((each) => `answer to ${each}`);
    });
  }
  return { join, begun, open: () => gate.resolve(), fail: (error: Error) => gate.reject(error) };
}

Deno.test("P4 groups: what waits for the same two goes together, each with its own answer", async () => {
  const { join, begun, open } = world();
  const answers = Promise.all([join(ben, "1"), join(ben, "2"), join(ben, "3")]);
  open();
  assert.deepEqual(await answers, ["answer to 1", "answer to 2", "answer to 3"]);
  assert.deepEqual(begun, [["1", "2", "3"]]);
});

Deno.test("P4 groups: a member's commands keep their order across receivers", async () => {
  const { join, begun, open } = world();
  const answers = Promise.all([join(ben, "1"), join(cleo, "2"), join(ben, "3"), join(ben, "4")]);
  open();
  await answers;
  assert.deepEqual(begun, [["1"], ["2"], ["3", "4"]]);
});

Deno.test("P2 groups: a repeated rid never shares a group with its first", async () => {
  const { join, begun, open } = world();
  const answers = Promise.all([join(ben, "1"), join(ben, "1"), join(ben, "2")]);
  open();
  await answers;
  assert.deepEqual(begun, [["1"], ["1", "2"]]);
});

Deno.test("groups: a full group makes room for the next", async () => {
  const { join, begun, open } = world();
  const answers = Promise.all(
    Array.from({ length: GROUP_CHECKS + 1 }, (_, index) => join(ben, String(index))),
  );
  open();
  await answers;
  assert.deepEqual(begun.map((rids) => rids.length), [GROUP_CHECKS, 1]);
});

Deno.test("groups: what brings two checks takes the room of two", async () => {
  const { join, begun, open } = world();
  const rids = ["1", "2", "3", "4", "5"];
  const answers = Promise.all(rids.map((rid, index) => join(ben, rid, index % 2 === 0 ? 2 : 1)));
  open();
  await answers;
  assert.deepEqual(begun, [["1", "2"], ["3", "4"], ["5"]]);
});

Deno.test("groups: nothing joins a group whose turn has come, or that failed", async () => {
  const { join, begun, open } = world();
  open();
  await join(ben, "1");
  await join(ben, "2");
  assert.deepEqual(begun, [["1"], ["2"]]);

  const failing = world();
  const both = Promise.allSettled([failing.join(ben, "1"), failing.join(ben, "2")]);
  failing.fail(new Error("no"));
  assert.deepEqual((await both).map((each) => each.status), ["rejected", "rejected"]);
  await assert.rejects(failing.join(ben, "3"), /no/);
  assert.deepEqual(failing.begun, []);
});
