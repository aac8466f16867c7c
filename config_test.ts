import assert from "node:assert/strict";
import { databaseOf, readConfig, SETTINGS, TESTED_DENO } from "@/config.ts";

function read(values: Record<string, string>, names: string[] = []) {
  return readConfig((name) => values[name], names);
}

Deno.test("OP-1 readConfig: without settings it serves on port 8000 with an embedded database", () => {
  const config = read({});
  assert.equal(config.PORT, 8000);
  assert.equal(config.WORKERS, 1);
  assert.equal(config.KV_URL, undefined);
  assert.equal(config.PUBLIC_ORIGIN, undefined);
  assert.equal(config.DEMO, true);
  assert.ok(Object.isFrozen(config));
  assert.deepEqual(read({ PORT: "", WORKERS: "" }), config, "an empty variable is a missing one");
});

Deno.test("OP-1 readConfig: the promised rates, unless the operator says otherwise (promises: rates)", () => {
  const config = read({});
  assert.deepEqual(config.RATE_FRAMES, { burst: 40, perSecond: 10 });
  assert.deepEqual(config.RATE_SENDS, { burst: 10, perSecond: 1 });
  assert.deepEqual(config.RATE_SENDS_MINUTE, { burst: 60, perSecond: 1 });
  assert.deepEqual(config.RATE_LOGINS, { attempts: 10, windowMs: 900_000 });
  assert.deepEqual(config.RATE_REGISTRATIONS, { attempts: 5, windowMs: 3_600_000 });
  assert.equal(config.SOCKETS_PER_MEMBER, 8);
  assert.equal(config.SOCKETS_PER_ADDRESS, 20);
  assert.deepEqual(read({ RATE_SENDS: "2.5/0.5" }).RATE_SENDS, { burst: 2.5, perSecond: 0.5 });
});

Deno.test("OP-1 readConfig: a wrong value stops the start with its name, each of them", () => {
  const wrong = {
    PORT: "65536",
    WORKERS: "0",
    PUBLIC_ORIGIN: "ftp://example.com",
    TRUSTED_PROXIES: "-1",
    KV_URL: "somewhere",
    APP_ENV: "staging",
    DEMO: "yes",
    LOG_LEVEL: "loud",
    RATE_FRAMES: "40",
    RATE_SENDS: "0.5/1",
    RATE_SENDS_MINUTE: "1/0",
    RATE_LOGINS: "0/900",
    SOCKETS_PER_MEMBER: "x",
  };
  assert.throws(() => read(wrong), (error: Error) => {
    assert.ok(error instanceof TypeError);
    for (const name of Object.keys(wrong)) assert.match(error.message, new RegExp(`\\b${name}: `));
    return true;
  });
  for (const [name, value] of Object.entries(wrong)) {
    assert.throws(() => read({ [name]: value }), new RegExp(name));
  }
});

Deno.test("OP-1 readConfig: the site is an origin, and nothing beneath it", () => {
  const TRUSTED_PROXIES = "1";
  for (const PUBLIC_ORIGIN of ["https://Example.com", "https://example.com/"]) {
    assert.equal(read({ PUBLIC_ORIGIN, TRUSTED_PROXIES }).PUBLIC_ORIGIN, "https://example.com");
  }
  for (const rest of ["app", "?x=1", "#top", "//"]) {
    assert.throws(
      () => read({ PUBLIC_ORIGIN: `https://example.com/${rest}`, TRUSTED_PROXIES }),
      /PUBLIC_ORIGIN: /,
    );
  }
  assert.throws(
    () => read({ PUBLIC_ORIGIN: "https://user@example.com", TRUSTED_PROXIES }),
    /PUBLIC_ORIGIN: /,
  );
});

Deno.test("OP-9 readConfig: behind https it is said how many proxies there are, also that there are none", () => {
  const PUBLIC_ORIGIN = "https://example.com";
  assert.throws(() => read({ PUBLIC_ORIGIN }), /TRUSTED_PROXIES: is needed with an https PUBLIC_ORIGIN/);
  assert.throws(() => read({ PUBLIC_ORIGIN, TRUSTED_PROXIES: "" }), /TRUSTED_PROXIES: /);
  for (const count of [0, 1, 2]) {
    assert.equal(read({ PUBLIC_ORIGIN, TRUSTED_PROXIES: String(count) }).TRUSTED_PROXIES, count);
  }
  assert.equal(read({ PUBLIC_ORIGIN: "http://192.168.0.2:8000" }).TRUSTED_PROXIES, 0);
});

Deno.test("OP-8 readConfig: a name that looks like a setting's and is none stops the start", () => {
  const mistakes = {
    WORKRES: /WORKRES: is no setting; is WORKERS meant\?/,
    WORKER: /is WORKERS meant/,
    PORTS: /is PORT meant/,
    public_origins: /public_origins: is no setting; is PUBLIC_ORIGIN meant/,
    RATE_LOGINS_PER_ADDRESS: /RATE_LOGINS_PER_ADDRESS: is no setting/,
    SOCKETS_MAX: /SOCKETS_MAX: /,
    S3_BUCKET: /S3_BUCKET: /,
    SMTP_HOST: /SMTP_HOST: /,
  };
  for (const [name, message] of Object.entries(mistakes)) {
    assert.throws(() => read({}, ["PATH", name, "PORT"]), message, name);
  }
  const others =
    "PATH HOME HOSTNAME USER LANG LC_ALL TERM SHELL SHLVL PWD OLDPWD TZ DEBUG TMPDIR NO_COLOR MAIL EDITOR";
  const platform =
    "KUBERNETES_PORT NODE_ENV DENO_DIR DENO_CERT DENO_KV_ACCESS_TOKEN OTEL_DENO DENO_DEPLOYMENT_ID";
  read({}, [...`${others} ${platform}`.split(" "), ...Object.keys(SETTINGS)]);
});

Deno.test("OP-21 readConfig: settings of the database go by the names that they had before as well", () => {
  const former = {
    DENO_KV_PATH: "/srv/k.db",
    DENO_KV_URL: "https://kv.example.com",
    DENO_KV_ACCESS_TOKEN: "t",
  };
  const config = read(former, Object.keys(former));
  assert.deepEqual(databaseOf(config), {
    path: "/srv/k.db",
    url: "https://kv.example.com",
    attached: false,
  });
  assert.equal(config.KV_TOKEN, "t");
  assert.equal(read({ KV_PATH: "/srv/k.db", DENO_KV_PATH: "/srv/k.db" }).KV_PATH, "/srv/k.db");
  assert.throws(
    () => read({ KV_PATH: "/srv/k.db", DENO_KV_PATH: "/srv/old.db" }),
    /KV_PATH and DENO_KV_PATH: are two names of one setting/,
  );
  assert.throws(() => read({ KV_URL: "https://kv.example.com" }), /KV_TOKEN: is needed with KV_URL/);
});

Deno.test("OP-23 readConfig: on Deno Deploy the attached database, and nothing that is kept in folders", () => {
  const there = {
    DENO_DEPLOY: "true",
    PUBLIC_ORIGIN: "https://example.com",
    TRUSTED_PROXIES: "1",
    S3_URL: "https://s3.example.com/photos",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  assert.equal(databaseOf(read(there)).attached, true);
  const own = { KV_URL: "https://kv.example.com", KV_TOKEN: "t" };
  assert.equal(databaseOf(read({ ...there, ...own })).attached, false);
  for (const absent of ["", "0", "false"]) assert.equal(read({ DENO_DEPLOY: absent }).DENO_DEPLOY, false);
  const wrong = {
    WORKERS: "2",
    PHOTO_SCAN: "local",
    ERASED_PATH: "erased.txt",
    PUBLIC_ORIGIN: "",
    S3_URL: "",
  };
  for (const [name, value] of Object.entries(wrong)) {
    assert.throws(() => read({ ...there, [name]: value }), new RegExp(`\\b${name}: `), name);
  }
});

Deno.test("OP-24 readConfig: a Deno that was not tested is refused with those that were, unless it is meant", () => {
  const readWith = (deno: string, values: Record<string, string> = {}) =>
    readConfig((name) => values[name], [], deno);
  assert.throws(() => readWith("2.8.0"), /Deno 2\.8\.0: was not tested .*2\.9\.6.*ANY_DENO=1/);
  assert.equal(readWith("2.8.0", { ANY_DENO: "1" }).ANY_DENO, true);
  assert.ok(TESTED_DENO.includes(Deno.version.deno));
  readWith(Deno.version.deno);
});

Deno.test("OP-1 SETTINGS: each one says what it does", () => {
  for (const [name, { about }] of Object.entries(SETTINGS)) assert.ok(about.length > 10, name);
});

Deno.test("OP-1 README: its table names every setting with its default and what it does", async () => {
  const readme = await Deno.readTextFile(new URL("./README.md", import.meta.url));
  const rows = readme.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  for (const [name, { fallback, about }] of Object.entries(SETTINGS)) {
    const row = rows.find(([, first]) => first === `\`${name}\``);
    assert.deepEqual(row?.slice(2, 4), [fallback === undefined ? "" : `\`${fallback}\``, about], name);
  }
});

Deno.test("ML-8 readConfig: a mail server's address, and no way to send a password in clear", () => {
  const MAIL_FROM = "Kindling <hello@example.com>";
  const right = [
    "smtp://mail.example.com",
    "smtp://user:p%40ss@mail.example.com:587",
    "smtps://user:p%40ss@mail.example.com",
    "smtp://user:p%40ss@localhost:1025?tls=on",
    "smtp://10.0.0.7:25?tls=off",
  ];
  for (const SMTP_URL of right) assert.equal(read({ SMTP_URL, MAIL_FROM }).SMTP_URL, SMTP_URL);
  const wrong = [
    "mail.example.com:587",
    "https://mail.example.com",
    "smtp://",
    "smtp://user:p%40ss@mail.example.com?tls=off",
    "smtps://mail.example.com?tls=off",
    "smtp://mail.example.com?tls=maybe",
    "smtp://mail.example.com?tls=off&tls=on",
  ];
  for (const SMTP_URL of wrong) {
    assert.throws(() => read({ SMTP_URL, MAIL_FROM }), (error: Error) => {
      assert.match(error.message, /\bSMTP_URL: /, SMTP_URL);
      assert.doesNotMatch(error.message, /p%40ss|mail\.example/, "the message is logged");
      return true;
    });
  }
});

Deno.test("TK-8 readConfig: a mailbox's address, and no way to send a password in clear", () => {
  const right = [
    "imaps://support:p%40ss@mail.example.com",
    "imaps://support%40example.com:p%40ss@mail.example.com:993/Support",
    "imap://support:p%40ss@mail.example.com",
    "imap://support:p%40ss@10.0.0.7:143?tls=off",
  ];
  for (const url of right) assert.equal(read({ SUPPORT_IMAP_URL: url }).SUPPORT_IMAP_URL, url);
  const wrong = [
    "mail.example.com",
    "https://support:p%40ss@mail.example.com",
    "imaps://mail.example.com",
    "imaps://support@mail.example.com",
    "imaps://support:p%40ss@mail.example.com?tls=off",
    "imap://support:p%40ss@mail.example.com?tls=maybe",
  ];
  for (const url of wrong) {
    assert.throws(() => read({ SUPPORT_IMAP_URL: url }), (error: Error) => {
      assert.match(error.message, /\bSUPPORT_IMAP_URL: /, url);
      assert.doesNotMatch(error.message, /p%40ss|mail\.example/, "the message is logged");
      return true;
    });
  }
});

Deno.test("ML-10 readConfig: mails come from one address, which a mail server needs", () => {
  for (const MAIL_FROM of ["hello@example.com", "Kindling <hello@example.com>"]) {
    assert.equal(read({ MAIL_FROM }).MAIL_FROM, MAIL_FROM);
  }
  for (
    const MAIL_FROM of [
      "Kindling",
      "<hello@example.com>",
      "a@example.com, b@example.com",
      "A\r\nBcc: b <a@b.c>",
    ]
  ) {
    assert.throws(() => read({ MAIL_FROM }), /MAIL_FROM: /, MAIL_FROM);
  }
  assert.throws(() => read({ SMTP_URL: "smtp://localhost" }), /MAIL_FROM: is needed with SMTP_URL/);
});

Deno.test("PH-32 readConfig: a bucket by its address, without a key in it", () => {
  const key = { S3_ACCESS_KEY_ID: "AKID", S3_SECRET_ACCESS_KEY: "se/cr+et" };
  const right = {
    "https://s3.eu-central-1.amazonaws.com/photos": "https://s3.eu-central-1.amazonaws.com/photos",
    "http://127.0.0.1:9000/photos/": "http://127.0.0.1:9000/photos",
    "https://Account.r2.cloudflarestorage.com/my-photos/kindling":
      "https://account.r2.cloudflarestorage.com/my-photos/kindling",
  };
  for (const [S3_URL, url] of Object.entries(right)) assert.equal(read({ S3_URL, ...key }).S3_URL, url);
  const wrong = [
    "photos",
    "s3://photos",
    "https://storage.example.com",
    "https://storage.example.com/",
    "https://storage.example.com//photos",
    "https://storage.example.com/pho tos",
    "https://AKID:p4ss@storage.example.com/photos",
    "https://storage.example.com/photos?key=p4ss",
    "https://storage.example.com/photos#p4ss",
  ];
  for (const S3_URL of wrong) {
    assert.throws(() => read({ S3_URL, ...key }), (error: Error) => {
      assert.match(error.message, /\bS3_URL: /, S3_URL);
      assert.doesNotMatch(error.message, /p4ss|storage\.example|se\/cr/, "the message is logged");
      return true;
    });
  }
});

Deno.test("PH-32 readConfig: a bucket and its key come together", () => {
  const [S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY] = ["https://host/bucket", "AKID", "secret"];
  assert.throws(() => read({ S3_URL, S3_ACCESS_KEY_ID }), /S3_SECRET_ACCESS_KEY: is needed with S3_URL/);
  assert.throws(() => read({ S3_URL, S3_SECRET_ACCESS_KEY }), /S3_ACCESS_KEY_ID: is needed with S3_URL/);
  assert.throws(
    () => read({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }),
    /S3_URL: is needed with S3_ACCESS_KEY_ID/,
  );
  const config = read({ S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION: "eu-west-1" });
  assert.equal(config.S3_REGION, "eu-west-1");
});

Deno.test("PH-40 readConfig: no scanner, that of this machine, or a service by its address", () => {
  assert.equal(read({}).PHOTO_SCAN, "none");
  assert.equal(read({}).APP_ENV, "development");
  for (
    const PHOTO_SCAN of ["none", "local", "https://scan.example/v1?model=2", "http://10.0.0.7:9000/scan"]
  ) {
    assert.equal(read({ PHOTO_SCAN }).PHOTO_SCAN, PHOTO_SCAN);
  }
  for (
    const PHOTO_SCAN of ["nsfwjs", "scan.example", "ftp://scan.example", "https://key:p%40ss@scan.example/"]
  ) {
    assert.throws(() => read({ PHOTO_SCAN }), (error: Error) => {
      assert.match(error.message, /PHOTO_SCAN: /, PHOTO_SCAN);
      assert.doesNotMatch(error.message, /p%40ss/, "the message is logged");
      return true;
    });
  }
  for (const PHOTO_SCAN_TOKEN of ["two words", "line\r\nbreak", "ключ"]) {
    assert.throws(() => read({ PHOTO_SCAN_TOKEN }), /PHOTO_SCAN_TOKEN: /, PHOTO_SCAN_TOKEN);
  }
});

Deno.test("PN-1 readConfig: push services are hosts by https, and plain http leads to this machine alone", () => {
  const right = "push.example.com *.push.example.com http://127.0.0.1:7001 http://localhost:7001";
  assert.deepEqual(read({ PUSH_SERVICES: right }).PUSH_SERVICES, right.split(" "));
  assert.ok(read({}).PUSH_SERVICES.includes("fcm.googleapis.com"));
  for (
    const PUSH_SERVICES of [
      "*",
      "*.",
      "*.com",
      "com",
      "https://push.example.com",
      "push.example.com/x",
      "push.example.com:8443",
      "push.*.example.com",
      "user@push.example.com",
      "http://push.example.com:80",
      "http://127.0.0.1",
      "http://10.0.0.1:80",
      "push.example.com,other.example.com",
      "Push.example.com",
    ]
  ) {
    assert.throws(() => read({ PUSH_SERVICES }), /PUSH_SERVICES: /, PUSH_SERVICES);
  }
});

Deno.test("PN-14 readConfig: Apple's key goes with its id, its team and its app", () => {
  const apple = { APNS_KEY: "/a.p8", APNS_KEY_ID: "A", APNS_TEAM_ID: "B", APNS_TOPIC: "c.d" };
  assert.equal(read(apple).APNS_TOPIC, "c.d");
  for (const name of Object.keys(apple)) {
    assert.throws(() => read({ ...apple, [name]: "" }), /APNS_KEY, APNS_KEY_ID.*: need each other/, name);
  }
});

Deno.test("PN-21 readConfig: the operator's key cannot be guessed", () => {
  assert.equal(read({}).OPERATOR_KEY, undefined);
  assert.equal(read({ OPERATOR_KEY: "k".repeat(32) }).OPERATOR_KEY, "k".repeat(32));
  for (const OPERATOR_KEY of ["k".repeat(31), `${"k".repeat(31)} k`, `${"k".repeat(31)}é`]) {
    assert.throws(() => read({ OPERATOR_KEY }), (error: Error) => {
      assert.match(error.message, /OPERATOR_KEY: /);
      assert.ok(!error.message.includes("kkk"));
      return true;
    });
  }
});

Deno.test("OP-1 TR-1 readConfig: who translates comes with what they are asked by", () => {
  assert.equal(read({}).TRANSLATE, "off");
  assert.equal(read({ TRANSLATE: "deepl", TRANSLATE_KEY: "key:fx" }).TRANSLATE_URL, undefined);
  assert.throws(() => read({ TRANSLATE: "deepl" }), /TRANSLATE_KEY: is needed with TRANSLATE=deepl/);
  assert.throws(() => read({ TRANSLATE: "libretranslate" }), /TRANSLATE_URL: is needed with/);
  assert.throws(() => read({ TRANSLATE: "google" }), /TRANSLATE: /);
  for (
    const url of ["https://user:secret@example.com", "https://example.com/?key=secret", "ftp://example.com"]
  ) {
    const settings = { TRANSLATE: "libretranslate", TRANSLATE_URL: url };
    assert.throws(() => read(settings), (error: Error) => {
      assert.match(error.message, /TRANSLATE_URL: needs https/);
      assert.doesNotMatch(error.message, /secret/);
      return true;
    });
  }
});
