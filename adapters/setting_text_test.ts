import assert from "node:assert/strict";
import { isInline, readSettingText } from "@/adapters/setting_text.ts";

const PEM = "-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----\n";

Deno.test("OP-22 readSettingText: a secret is in its setting, on one line as well, or in the file that it names", async () => {
  const file = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(file, PEM);
    assert.equal(await readSettingText("APNS_KEY", file), PEM);
  } finally {
    await Deno.remove(file);
  }
  assert.equal(await readSettingText("APNS_KEY", PEM), PEM);
  assert.equal(await readSettingText("APNS_KEY", PEM.replaceAll("\n", "\\n")), PEM);
  const account = JSON.stringify({ private_key: PEM });
  assert.equal(await readSettingText("FCM_SERVICE_ACCOUNT", account), account);
  assert.deepEqual([PEM, account, "/etc/ca.pem", "key.p8"].map(isInline), [true, true, false, false]);
});

Deno.test("OP-22 readSettingText: a file that cannot be read is said with the setting, and a secret never", async () => {
  await assert.rejects(
    readSettingText("SMTP_CA", "/nowhere/ca.pem"),
    /^TypeError: Cannot read the file of SMTP_CA$/,
  );
});
