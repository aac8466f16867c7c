import assert from "node:assert/strict";
import { checkMailServer, checkSender, type Resolve } from "@/tasks/doctor/mail.ts";
import { openSmtpServer, SMTP_CA_FILE, SMTP_PASSWORD, SMTP_USER, smtpTest } from "@/tests/kit/smtp.ts";

function urlOf(port: number, password: string): string {
  return `smtp://${SMTP_USER}:${encodeURIComponent(password)}@localhost:${port}?tls=on`;
}

smtpTest(
  "OP-71 checkMailServer: it connects, goes over to TLS and logs in; what fails is said without the password",
  async () => {
    await using server = await openSmtpServer();
    const right = { SMTP_URL: urlOf(server.port, SMTP_PASSWORD), SMTP_CA: SMTP_CA_FILE };
    assert.equal((await checkMailServer(right)).state, "ok");
    assert.deepEqual(server.logins, { tried: 1, secure: 1 });
    assert.equal(server.deliveries.length, 0);

    const refused = await checkMailServer({ ...right, SMTP_URL: urlOf(server.port, "wr0ng/word") });
    assert.equal(refused.state, "fail");
    assert.match(refused.text, /EAUTH/);
    assert.doesNotMatch(JSON.stringify(refused), /wr0ng|@example\.com/);
    // The system's authorities have not made that server's certificate.
    assert.equal((await checkMailServer({ ...right, SMTP_CA: undefined })).state, "fail");

    await using open = await openSmtpServer({ starttls: false });
    assert.match(
      (await checkMailServer({ ...right, SMTP_URL: urlOf(open.port, SMTP_PASSWORD) })).text,
      /STARTTLS/,
    );
    assert.equal((await checkMailServer({ SMTP_URL: undefined, SMTP_CA: undefined })).state, "fail");
  },
);

Deno.test("OP-71 checkSender: a domain without MX, SPF or DMARC is warned of, and so is a DNS that does not answer", async () => {
  const records: Record<string, string[]> = {
    "MX site.example": ["mail.site.example."],
    "TXT site.example": ["v=spf1 include:mail.example -all"],
    "TXT _dmarc.site.example": ["v=DMARC1; p=reject"],
  };
  const resolve: Resolve = (name, kind) => Promise.resolve(records[`${kind} ${name}`] ?? []);
  const states = async (from: string, ask = resolve) =>
    (await checkSender(from, ask)).map(({ state }) => state);
  assert.deepEqual(await states("Site <hello@site.example>"), ["ok", "ok", "ok"]);
  assert.deepEqual(await states("hello@other.example"), ["warn", "warn", "warn"]);
  assert.deepEqual(await states("hello@site.example", () => Promise.reject(new Error("timed out"))), [
    "warn",
  ]);
  assert.deepEqual(await checkSender(undefined), []);
});
