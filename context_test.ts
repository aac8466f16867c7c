import assert from "node:assert/strict";
import { readConfig } from "@/config.ts";
import { openContext } from "@/context.ts";
import { openDatabase } from "@/store/database.ts";
import { openLog } from "@/telemetry/log.ts";
import { cheapHasher } from "@/tests/kit/cheap_hasher.ts";
import { testSettings } from "@/tests/kit/settings.ts";

Deno.test("openContext: where something cannot be opened, what was opened before is closed", async () => {
  const values = testSettings(":memory:", { FCM_SERVICE_ACCOUNT: "/nowhere/account.json" });
  const config = readConfig((name) => values[name as keyof typeof values], []);
  const plain = await openDatabase({ path: ":memory:" });
  let closed = 0;
  const database = { ...plain, close: () => (closed++, plain.close()) };
  const log = openLog({ level: "error", write: assert.fail });
  await assert.rejects(openContext(config, { database, log, hasher: cheapHasher }), /FCM_SERVICE_ACCOUNT/);
  assert.equal(closed, 1);
});
