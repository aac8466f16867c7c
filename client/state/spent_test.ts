import assert from "node:assert/strict";
import { Spent } from "@/client/state/spent.ts";
import { FakePorts } from "@/tests/kit/fake_ports.ts";

Deno.test("MI-18 Spent: what a message has cost is told for a second, each time anew", () => {
  const ports = new FakePorts();
  const spent = new Spent(ports);
  spent.notify("you", 50);
  assert.deepEqual(spent.shown.value, { contact: "you", coins: 50, nth: 1 });
  ports.pass(999);
  spent.notify("you", 50);
  assert.equal(spent.shown.value?.nth, 2);
  ports.pass(999);
  assert.equal(spent.shown.value?.nth, 2);
  ports.pass(1);
  assert.equal(spent.shown.value, null);
});

Deno.test("MI-18 Spent: that a free one was sent is told as long", () => {
  const ports = new FakePorts();
  const spent = new Spent(ports);
  spent.notify("you", 0);
  assert.deepEqual(spent.shown.value, { contact: "you", coins: 0, nth: 1 });
  ports.pass(1_000);
  assert.equal(spent.shown.value, null);
});
