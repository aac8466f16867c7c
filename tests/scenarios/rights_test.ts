/** The server with the rights that `deno task start` gives it, and no others: with real services at its side (OP-16). */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { rightsOf } from "@/tasks/rights.ts";
import { connect, openServer, request, sendText, signUp, until } from "@/tests/kit/mod.ts";
import { uploadPhoto } from "@/tests/kit/photos.ts";
import { openPushService } from "@/tests/kit/push_service.ts";
import { openS3Server, S3_KEY } from "@/tests/kit/s3.ts";
import { IMAP_PASSWORD, IMAP_USER, openImapServer } from "@/tests/kit/imap.ts";
import { openSmtpServer, SMTP_CA_FILE, SMTP_PASSWORD, SMTP_USER } from "@/tests/kit/smtp.ts";

const START: string =
  JSON.parse(await Deno.readTextFile(new URL("../../deno.json", import.meta.url))).tasks.start.command;

Deno.test("OP-16 start: without rights to native code, to other programs, or to facts about the machine", () => {
  const [, server = ""] = START.split("deno run --allow-net ");
  assert.match(
    server,
    /^--allow-env \$\(deno run [^)]*tasks\/rights\.ts\) --node-modules-dir=manual main\.ts$/,
  );
});

Deno.test("OP-16 rightsOf: the files of the settings and the project's own, and none for wrong settings", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const packages = Deno.realPathSync(`${root}/node_modules`);
  const settings: Record<string, string> = {
    KV_PATH: "/srv/k/store.db",
    BLOB_PATH: "/srv/photos",
    MAIL_OUTBOX_PATH: "/srv/k/mails",
    PLACES_PATH: "/srv/places.bin",
    GEOIP_FILE: "/srv/cities.mmdb",
    SMTP_CA: "/etc/ca.pem",
    FCM_SERVICE_ACCOUNT: '{"type": "service_account"}',
  };
  const written = "/srv/k,/srv/photos,/srv/k/mails";
  assert.deepEqual(rightsOf((name) => settings[name]), [
    `--allow-read=${root},${packages},${written},/srv/places.bin,/srv/cities.mmdb,/etc/ca.pem`,
    `--allow-write=${written}`,
  ]);
  assert.deepEqual(rightsOf((name) => ({ ...settings, BLOB_PATH: "/srv/my photos" })[name]), [
    "--allow-read",
    "--allow-write",
  ]);
  const mailbox = "imaps://support:secret@localhost";
  assert.equal(
    rightsOf((name) => ({ ...settings, SUPPORT_IMAP_URL: mailbox })[name]).at(-1),
    "--allow-sys=hostname",
  );
  assert.deepEqual(rightsOf(() => "?"), []);
});

Deno.test("OP-16 a process with these rights sends and reads mails, keeps photos in a bucket, and pushes", async () => {
  await using stack = new AsyncDisposableStack();
  const smtp = stack.use(await openSmtpServer());
  const storage = stack.use(await openS3Server());
  const service = stack.use(openPushService());
  const imap = stack.use(await openImapServer({ tls: true }));
  imap.deliver("From: dana@example.com\r\nSubject: Hello\r\n\r\nI have a question.");
  const server = stack.use(
    await openServer({
      lane: "workers",
      settings: {
        WORKERS: "1",
        SMTP_URL: `smtp://${SMTP_USER}:${encodeURIComponent(SMTP_PASSWORD)}@localhost:${smtp.port}?tls=on`,
        SMTP_CA: SMTP_CA_FILE,
        MAIL_FROM: "Kindling <hello@example.com>",
        SUPPORT_IMAP_URL: `imaps://${IMAP_USER}:${encodeURIComponent(IMAP_PASSWORD)}@localhost:${imap.port}`,
        SUPPORT_IMAP_CA: SMTP_CA_FILE,
        S3_URL: storage.url,
        S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
        S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
        STRIPE_SECRET_KEY: "sk_test_1",
        STRIPE_WEBHOOK_SECRET: "whsec_1",
        PUSH_SERVICES: service.origin,
      },
    }),
  );
  const [ada, ben] = [
    // Whoever was here a moment ago is not pushed yet.
    await signUp(server, { name: "Ada" }, { newcomer: true }),
    await signUp(server, { name: "Ben" }),
  ];
  await until("the mail to support is taken", () => imap.mails[0]?.flags.has("\\Seen") ?? false);
  await until("both have mail", () => smtp.deliveries.length >= 2);
  const photo = await uploadPhoto(server, ada);
  assert.equal((await request(server, photo, { cookie: ada.cookie })).status, 200);
  assert.ok((await storage.list()).length > 0);

  const browser = await service.subscribe();
  const subscribing = {
    me: ada.id,
    module: "push/subscribe",
    rid: crypto.randomUUID(),
    data: { target: browser.target, os: "android", name: "Chrome" },
  };
  const headers = { "content-type": "application/json" };
  const options = { method: "POST", headers, cookie: ada.cookie, body: JSON.stringify(subscribing) };
  assert.equal((await request(server, "/api/call", options)).status, 200);
  await using device = await connect(server, ben);
  await sendText(device, ada, "Shall we meet at seven?");
  await until("the push has come", () => browser.pushes.length > 0);
  assert.deepEqual(server.complaints(), []);
});
