import assert from "node:assert/strict";
import { UPLOADS_IN_FLIGHT, UPLOADS_IN_FLIGHT_PER_ADDRESS } from "@/domain/limits.ts";
import { UploadRoom } from "@/routes/upload_room.ts";

Deno.test("UP-4 UploadRoom: three of an address, twelve in all, and a place is free again when one leaves", () => {
  const room = new UploadRoom();
  const own = Array.from({ length: UPLOADS_IN_FLIGHT_PER_ADDRESS }, () => room.enter("one"));
  assert.equal(own.includes(null), false);
  assert.equal(room.enter("one"), null);
  for (let nth = own.length; nth < UPLOADS_IN_FLIGHT; nth++) assert.ok(room.enter(`other ${nth}`));
  assert.equal(room.enter("late"), null);
  own[0]?.();
  const late = room.enter("late");
  assert.ok(late);
  assert.equal(room.enter("one"), null);
  late();
  assert.ok(room.enter("one"));
});
