import assert from "node:assert/strict";
import { readConfig } from "@/config.ts";
import { checkPublic, checkSettings } from "@/tasks/doctor/settings.ts";

const MACHINE = { cores: 2, deno: Deno.version.deno };
const PUBLIC: Readonly<Record<string, string>> = {
  APP_ENV: "production",
  PUBLIC_ORIGIN: "https://site.example",
  TRUSTED_PROXIES: "1",
  DEMO: "0",
  PHOTO_SCAN: "local",
  AGE_CHECK: "photo",
  AGE_URL: "https://age.example/check",
  AGE_SECRET: "a".repeat(32),
  SECURITY_CONTACT: "mailto:security@site.example",
};

function states(own: Record<string, string>, machine = MACHINE): Record<string, string> {
  const settings: Record<string, string> = { ...PUBLIC, ...own };
  const findings = checkPublic(readConfig((name) => settings[name], []), machine);
  return Object.fromEntries(findings.map(({ check, state }) => [check, state]));
}

Deno.test("OP-70 checkSettings: every wrong setting is a finding of its own, with a cure", () => {
  const settings: Record<string, string> = { PORT: "99999", DEMO: "yes" };
  const { config, findings } = checkSettings((name) => settings[name], ["WORKRES"]);
  assert.equal(config, null);
  assert.deepEqual(findings.map(({ state, text }) => [state, text.split(":")[0]]), [
    ["fail", "WORKRES"],
    ["fail", "PORT"],
    ["fail", "DEMO"],
  ]);
  for (const { cure } of findings) assert.ok(cure);
  assert.equal(checkSettings(() => undefined, []).findings[0]?.state, "ok");
});

Deno.test("OP-70 checkPublic: each setting that a public site should not have is named", () => {
  assert.deepEqual(new Set(Object.values(states({}))), new Set(["ok"]));
  const wrong: [Record<string, string>, string, string][] = [
    [{ APP_ENV: "development" }, "environment", "fail"],
    [{ PUBLIC_ORIGIN: "" }, "origin", "fail"],
    [{ PUBLIC_ORIGIN: "http://site.example" }, "origin", "fail"],
    [{ DEMO: "1" }, "demo", "fail"],
    [{ PHOTO_SCAN: "none" }, "scanner", "fail"],
    [{ AGE_CHECK: "off" }, "ages", "warn"],
    [{ AGE_CHECK: "off,DE=off" }, "ages", "warn"],
    [{ AGE_CHECK: "off,DE=photo", AGE_URL: "", AGE_SECRET: "" }, "ages", "fail"],
    [{ SECURITY_CONTACT: "" }, "security.txt", "warn"],
    [{ WORKERS: "3" }, "workers", "warn"],
  ];
  for (const [own, check, state] of wrong) {
    const found = Object.entries(states(own)).filter(([, each]) => each !== "ok");
    assert.deepEqual(found, [[check, state]], JSON.stringify(own));
  }
  assert.equal(states({ ANY_DENO: "1" }, { cores: 2, deno: "1.0.0" }).deno, "warn");
});
