import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import { openDatabase } from "@/store/database.ts";
import { recordProgram } from "@/store/program/writer.ts";

Deno.test("OP-25 recordProgram: the version that starts stands in the database, and who starts hears of another one", async () => {
  const database = await openDatabase({ path: ":memory:" });
  try {
    const older = { version: "0.1.0", deno: "2.9.5", at: 1 };
    const newer = { version: "0.2.0", deno: "2.9.6", at: 2 };
    assert.equal(await recordProgram(database, older), null);
    assert.equal(await recordProgram(database, { ...older, at: 5 }), null);
    assert.deepEqual((await database.get(keys.program())).value, older);
    assert.deepEqual(await recordProgram(database, newer), older);
    assert.deepEqual((await database.get(keys.program())).value, newer);
  } finally {
    await database.close();
  }
});
