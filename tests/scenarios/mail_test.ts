/** Mails from the form that causes them to the mail server that takes them (ML-7, ML-9, ML-13, ML-14). */
import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import { mailsTo, mailTo, openServer, request, signUp, until, within } from "@/tests/kit/mod.ts";
import { instanceOf } from "@/tests/kit/server.ts";
import type { TestSettings } from "@/tests/kit/settings.ts";
import {
  openSmtpServer,
  SMTP_CA_FILE,
  SMTP_PASSWORD,
  SMTP_USER,
  smtpTest,
  type SmtpTestServer,
} from "@/tests/kit/smtp.ts";

function smtpSettings({ port }: { port: number }): TestSettings {
  return {
    SMTP_URL: `smtp://${SMTP_USER}:${encodeURIComponent(SMTP_PASSWORD)}@127.0.0.1:${port}?tls=on`,
    SMTP_CA: SMTP_CA_FILE,
    MAIL_FROM: "hello@kindling.example",
  };
}

function firstDelivery(smtp: SmtpTestServer) {
  return until("a mail at the SMTP server", () => smtp.deliveries[0]);
}

smtpTest(
  "ML-7 mail: a registration's letter reaches a mail server by STARTTLS, and its link opens",
  async () => {
    await using smtp = await openSmtpServer();
    await using server = await openServer({ settings: smtpSettings(smtp) });
    const dana = await signUp(server);
    const { secure, to, user, mail } = await firstDelivery(smtp);
    assert.equal(secure, true);
    assert.equal(user, SMTP_USER);
    assert.deepEqual(to, [dana.email]);
    assert.equal(mail.from?.address, "hello@kindling.example");
    assert.notEqual(mail.from?.name, "", "the site's name, where MAIL_FROM has none");
    assert.match(mail.subject ?? "", /confirm your email/);
    const [link = ""] = mail.text?.match(/https?:\/\/\S+/) ?? [];
    assert.ok(mail.html?.includes(`href="${link}"`));
    const { origin, pathname } = new URL(link);
    assert.equal(origin, server.origin.replace("127.0.0.1", "localhost"));
    assert.equal((await request(server, pathname)).status, 200);
    await until(
      "the letter is done",
      async () => (await Array.fromAsync(server.database.list(keys.mailJobs()))).length === 0,
    );
    assert.deepEqual(server.complaints(), []);
  },
);

smtpTest(
  "ML-9 mail: a mail server that is down keeps nobody from registering, and its mail waits",
  async () => {
    const smtp = await openSmtpServer();
    await smtp[Symbol.asyncDispose]();
    await using server = await openServer({ settings: smtpSettings(smtp) });
    const dana = await signUp(server);
    const { logs } = instanceOf(server);
    const line = await until(
      "the failure is logged",
      () => logs.find(({ message }) => message === "mail not sent"),
    );
    assert.equal(line.level, "warn");
    assert.doesNotMatch(JSON.stringify(logs), new RegExp(dana.email));
    assert.equal((await Array.fromAsync(server.database.list(keys.mailJobs()))).length, 1);
  },
);

smtpTest("ML-9 P8 mail: a mail server that never answers does not hold up the end of a process", async () => {
  const held = Promise.withResolvers<null>();
  await using smtp = await openSmtpServer({ answer: () => held.promise });
  await using server = await openServer({ lane: "workers", settings: smtpSettings(smtp) });
  await signUp(server);
  await until("the mail is under way", () => smtp.logins.tried === 1);
  const { process } = instanceOf(server);
  assert.ok(process);
  process.signal("SIGTERM");
  assert.equal((await within("the process is gone", process.gone, 4_500)).code, 0);
  held.resolve(null);
});

smtpTest(
  "ML-13 mail: with an https origin and no mail server mails wait, and the start says so",
  async () => {
    await using server = await openServer({ settings: { PUBLIC_ORIGIN: "https://kindling.example" } });
    const { logs } = instanceOf(server);
    assert.ok(logs.some(({ level, message }) => level === "warn" && message.startsWith("mails wait")));
    const dana = await signUp(server);
    const jobs = await Array.fromAsync(server.database.list(keys.mailJobs()));
    assert.deepEqual(jobs.map(({ value }) => value.to), [dana.email]);
    assert.deepEqual(await mailsTo(server, dana.email), []);

    await using smtp = await openSmtpServer();
    await server.open(smtpSettings(smtp));
    assert.deepEqual((await firstDelivery(smtp)).to, [dana.email], "sent once there is a mail server");
  },
);

smtpTest(
  "ML-14 mail: links begin with the configured origin, else with localhost, in every lane",
  async () => {
    {
      await using server = await openServer({ settings: { PUBLIC_ORIGIN: "http://kindling.test:1234" } });
      const { links } = await mailTo(server, (await signUp(server)).email);
      assert.match(links[0] ?? "", /^http:\/\/kindling\.test:1234\/verify\/link#/);
    }
    await using server = await openServer({ lane: "workers" });
    const { links } = await mailTo(server, (await signUp(server)).email);
    assert.equal(new URL(links[0] ?? "").host, `localhost:${new URL(server.origin).port}`);
  },
);
