/** The doctor as an operator calls it, before a site opens. */
import assert from "node:assert/strict";
import { openProcess } from "@/tests/kit/process.ts";
import { openS3Server, S3_KEY } from "@/tests/kit/s3.ts";
import { runTask } from "@/tests/kit/run_task.ts";
import type { TestSettings } from "@/tests/kit/settings.ts";
import { openSmtpServer, SMTP_CA_FILE, SMTP_PASSWORD, SMTP_USER, smtpTest } from "@/tests/kit/smtp.ts";

const SECRETS = {
  OPERATOR_KEY: "operator-key-that-nobody-may-see-0123456789",
  AGE_SECRET: "age-secret-that-nobody-may-see-0123456789",
};

function runDoctor(path: string, settings: TestSettings, ...args: string[]) {
  return runTask("doctor", path, { args, env: settings });
}

smtpTest(
  "OP-70 OP-71 doctor: on what a first start has left it names what is open, ends with 1, and prints no secret",
  async () => {
    await using smtp = await openSmtpServer();
    await using s3 = await openS3Server();
    const folder = await Deno.makeTempDir({ prefix: "kindling_" });
    const path = `${folder}/store.db`;
    {
      await using server = await openProcess(path, {});
      server.signal("SIGTERM");
      await server.gone;
    }
    const settings = {
      ...SECRETS,
      AGE_URL: "https://age.example/check",
      AGE_CHECK: "sign_up",
      APP_ENV: "production",
      SMTP_URL: `smtp://${SMTP_USER}:${encodeURIComponent(SMTP_PASSWORD)}@localhost:${smtp.port}?tls=on`,
      SMTP_CA: SMTP_CA_FILE,
      MAIL_FROM: "hello@localhost",
      S3_URL: s3.url,
      S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
    };
    const { code, out, err } = await runDoctor(path, settings, "--json");
    assert.equal(code, 1, err);
    const findings = out.trim().split("\n").map((line) => JSON.parse(line));
    const states = Object.fromEntries(findings.map(({ check, state }) => [check, state]));
    const expected = {
      settings: "ok",
      environment: "ok",
      origin: "fail",
      demo: "ok",
      scanner: "fail",
      ages: "ok",
      database: "ok",
      version: "ok",
      operator: "fail",
      payments: "fail",
      admins: "fail",
      "web push": "ok",
      mail: "ok",
      photos: "ok",
      clock: "ok",
    };
    for (const [check, state] of Object.entries(expected)) assert.equal(states[check], state, check);
    for (const { check, state, cure } of findings) assert.equal(cure === undefined, state === "ok", check);
    const secrets = [...Object.values(SECRETS), SMTP_PASSWORD, encodeURIComponent(SMTP_PASSWORD)];
    for (const secret of secrets) assert.ok(!`${out}${err}`.includes(secret));

    const wrong = await runDoctor(path, { ...settings, PORT: "99999" });
    assert.equal(wrong.code, 1);
    assert.match(
      wrong.out,
      /^fail {2}settings {6}PORT: .*\n {20}→ correct it.*\ndoctor: 1 fail, 0 warn, 0 ok\n$/,
    );
    await Deno.remove(folder, { recursive: true });
  },
);
