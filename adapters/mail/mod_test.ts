import assert from "node:assert/strict";
import { openPost, parseSender, type PostOptions } from "@/adapters/mail/mod.ts";

const OPTIONS: PostOptions = {
  smtpUrl: undefined,
  from: undefined,
  site: "Kindling",
  ca: undefined,
  outboxPath: "/nowhere",
  secure: false,
};

Deno.test("ML-10 parseSender: the operator's name, else the site's", () => {
  const address = "hello@example.com";
  assert.deepEqual(parseSender("Support Team <hello@example.com>", "Kindling"), {
    name: "Support Team",
    address,
  });
  assert.deepEqual(parseSender("hello@example.com", "Kindling"), { name: "Kindling", address });
});

Deno.test("ML-13 openPost: by SMTP where it is set, else into the outbox, but never with https", async () => {
  const sent = await openPost({
    ...OPTIONS,
    smtpUrl: "smtp://localhost",
    from: "hello@example.com",
    secure: true,
  });
  assert.ok(sent.postman);
  assert.equal(sent.mailPreview, null);
  await sent.postman.close();
  const kept = await openPost(OPTIONS);
  assert.equal(kept.postman as unknown, kept.mailPreview);
  assert.deepEqual(await openPost({ ...OPTIONS, secure: true }), { postman: null, mailPreview: null });
});
