import assert from "node:assert/strict";
import { WIRES } from "@/tasks/bench/wire.ts";

Deno.test("WIRES: the frames of the product are JSON, and told apart by how they begin", () => {
  const { sendFrame, isAnswer, isDelivery, isReady } = WIRES.frames;
  const { module, rid, data } = JSON.parse(sendFrame("r1", "ada", "mark"));
  assert.deepEqual([module, rid, data.receiver_id], ["send_message", "r1", "ada"]);
  assert.match(data.message_text, / #mark$/);
  assert.ok(isReady('{"module":"connected","data":{}}'));
  assert.ok(isAnswer('{"module":"send_message","rid":"r1","request_status":"1"}'));
  assert.ok(isDelivery('{"module":"new_message","data":{}}'));
  assert.ok(!isDelivery('{"module":"send_message","rid":"r1"}'));
});

Deno.test("WIRES: Socket.IO is ready once its namespace is open, and sends events that want an acknowledgement", () => {
  const { hello, sendFrame, isAnswer, isDelivery, isReady } = WIRES["socket.io"];
  const [event, data] = JSON.parse(sendFrame("r1", "ada", "mark").replace(/^420/, ""));
  assert.deepEqual([event, data.rid, data.receiver_id], ["send_message", "r1", "ada"]);
  assert.equal(hello, "40");
  assert.ok(!isReady('0{"sid":"x","pingInterval":25000}'));
  assert.ok(isReady('40{"sid":"x"}'));
  assert.ok(isAnswer('430[{"request_status":"1"}]'));
  assert.ok(isDelivery('42["new_message",{}]'));
});
