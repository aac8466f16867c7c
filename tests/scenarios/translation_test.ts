/** Translations by a service elsewhere, as a server with its settings asks it (TR). */
import assert from "node:assert/strict";
import { messageId, pairOf } from "@/domain/ids.ts";
import { keys } from "@/store/keys.ts";
import { audit, connect, openServer, postForm, request, sendText, signUp } from "@/tests/kit/mod.ts";
import { openTranslateService, sendJson, translatedBy } from "@/tests/kit/translate_service.ts";

Deno.test("TR-3 TR-6 TR-10 the service gets the text and the language alone, and a member so many an hour", async () => {
  await using service = await openTranslateService();
  await using server = await openServer({
    settings: {
      TRANSLATE: "libretranslate",
      TRANSLATE_URL: `${service.url}/`,
      TRANSLATE_KEY: "the-key",
      TRANSLATE_NAME: "Our own translator",
      RATE_TRANSLATIONS: "3/0.001",
    },
  });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using bens = await connect(server, ben);
  await sendText(bens, ada, "Guten Morgen, wie geht es dir heute?");
  await using device = await connect(server, ada);
  const of = { message_id: messageId(pairOf(ada.id, ben.id), 1) };
  const refused = await device.call("translation/text", of);
  assert.deepEqual([refused.error_code, refused.data], ["translation_consent", {
    service: "Our own translator",
  }]);
  assert.equal(service.requests.length, 0);
  await device.expectReply("translation/agree", { service: "Our own translator" });
  const { text, from } = await device.expectReply("translation/text", of);
  assert.deepEqual([text, from], [translatedBy("Guten Morgen, wie geht es dir heute?", "en"), "en"]);
  const [asked, ...others] = service.requests;
  assert.deepEqual([asked?.path, asked?.body, others], ["/translate", {
    q: "Guten Morgen, wie geht es dir heute?",
    source: "auto",
    target: "en",
    format: "text",
    api_key: "the-key",
  }, []]);
  assert.doesNotMatch(JSON.stringify(asked), /Ada|Ben|example\.com|cookie/);

  // The hostile, the foreign and the many.
  await using strangers = await connect(server, await signUp(server, { name: "Eve" }));
  await strangers.expectReply("translation/agree", { service: "Our own translator" });
  await strangers.expectRefusal("translation/text", of, "unknown_message");
  await strangers.expectRefusal("translation/text", {}, "unknown_user");
  await device.call("translation/text", of);
  await device.expectRefusal("translation/text", of, "too_many_requests");
  assert.equal(service.requests.length, 1, "the second time it was remembered");

  const html = async (path: string, cookie?: string) => (await request(server, path, { cookie })).text;
  assert.match(await html("/settings", ada.cookie), /<html[^>]* data-translates[^]*Our own translator/);
  assert.doesNotMatch(await html("/login"), /data-translates/);
  assert.equal((await postForm(server, "/settings", { revoke: "translation" }, ada)).status, 303);
  assert.equal((await server.database.get(keys.member(ada.id))).value?.translation, undefined);
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("TR-7 a service that is down is told as such, and the log has nothing of the text or the key", async () => {
  await using service = await openTranslateService();
  await using server = await openServer({
    settings: { TRANSLATE: "deepl", TRANSLATE_URL: service.url, TRANSLATE_KEY: "the-key:fx" },
  });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using bens = await connect(server, ben);
  await sendText(bens, ada, "a private word");
  await using device = await connect(server, ada);
  await device.expectReply("translation/agree", { service: "DeepL" });
  service.answer = (_, response) => sendJson(response, 456, { message: "Quota exceeded" });
  const of = { message_id: messageId(pairOf(ada.id, ben.id), 1) };
  await device.expectRefusal("translation/text", of, "translation_failed");
  service.answer = null;
  assert.equal(
    (await device.expectReply("translation/text", of)).text,
    translatedBy("a private word", "EN-US"),
  );
  const said = JSON.stringify(server.instances.flatMap(({ logs }) => logs));
  assert.match(said, /text not translated[^]*status 456/);
  assert.doesNotMatch(said, /private word|the-key|Quota/);
});

Deno.test("TR-1 without a service nothing is offered, and calls are refused", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  await using device = await connect(server, ada);
  await device.expectRefusal("translation/text", { user_id: ada.id }, "translation_off");
  await device.expectRefusal("translation/agree", { service: "DeepL" }, "translation_off");
  const { text } = await request(server, "/settings", ada);
  assert.doesNotMatch(text, /data-translates|id="translations"/);
});
