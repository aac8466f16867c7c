import assert from "node:assert/strict";
import { TRANSLATE_AT_ONCE, TRANSLATE_FAILURES, TRANSLATE_REST_MS } from "@/domain/limits.ts";
import { nameOf, openService, type ServiceOptions } from "@/adapters/translate/service.ts";
import { openTranslator } from "@/adapters/translate/mod.ts";
import { openLog } from "@/telemetry/log.ts";
import { until } from "@/tests/kit/until.ts";
import {
  openTranslateService,
  sendJson,
  translatedBy,
  type TranslateService,
} from "@/tests/kit/translate_service.ts";

function open(service: TranslateService, own: Partial<ServiceOptions> = {}) {
  const lines: string[] = [];
  let now = 0;
  const log = openLog({ level: "debug", write: (line) => lines.push(line) });
  const translator = openService({ kind: "libretranslate", url: service.url, ...own }, {
    log,
    languageOf: () => null,
    now: () => now,
  });
  return { translator, lines, advance: (ms: number) => now += ms };
}

Deno.test("TR-6 DeepL: a text in one request, with the key in a header, and the language that it has recognised", async () => {
  await using service = await openTranslateService();
  const { translator } = open(service, { kind: "deepl", url: `${service.url}/`, key: "secret:fx" });
  await using _ = translator;
  assert.equal(translator.service, "DeepL");
  assert.deepEqual(await translator.translate("Hello", "de"), {
    text: translatedBy("Hello", "DE"),
    from: "en",
  });
  assert.deepEqual(await translator.translate("Hallo", "en"), {
    text: translatedBy("Hallo", "EN-US"),
    from: "en",
  });
  const [first] = service.requests;
  assert.deepEqual(
    [first?.path, first?.headers.authorization, first?.body],
    ["/v2/translate", "DeepL-Auth-Key secret:fx", { text: ["Hello"], target_lang: "DE" }],
  );
});

Deno.test("TR-6 LibreTranslate: a text in one request, with a key where there is one", async () => {
  await using service = await openTranslateService();
  const { translator } = open(service);
  await using _ = translator;
  assert.equal(translator.service, "127.0.0.1", "by the name of its host");
  assert.deepEqual(await translator.translate("<b>Hello</b>", "he"), {
    text: translatedBy("<b>Hello</b>", "he"),
    from: "en",
  });
  assert.deepEqual(service.requests.map(({ path, body }) => [path, body]), [
    ["/translate", { q: "<b>Hello</b>", source: "auto", target: "he", format: "text" }],
  ]);
  await using other = open(service, { key: "secret", name: "Our own" }).translator;
  await other.translate("Hello", "de");
  assert.deepEqual([other.service, service.requests[1]?.body.api_key], ["Our own", "secret"]);
});

Deno.test("TR-6 nameOf: addresses by the key of DeepL, names by the operator", () => {
  assert.equal(nameOf({ kind: "deepl", key: "x" }), "DeepL");
  assert.equal(
    nameOf({ kind: "libretranslate", url: "https://translate.example.com:5000/api" }),
    "translate.example.com",
  );
});

Deno.test("TR-7 whatever is no translation is none, and the log says why without a word of the text or the key", async () => {
  await using service = await openTranslateService();
  const { translator, lines } = open(service, { key: "the-key" });
  await using _ = translator;
  const answers: [NonNullable<TranslateService["answer"]>, RegExp][] = [
    [(_, response) => sendJson(response, 400, { error: "no such language" }), /status 400/],
    [(_, response) => sendJson(response, 200, { translations: [] }), /without a translation/],
    [(_, response) => response.end("<html>not json</html>"), /without a translation/],
    [
      (_, response) => response.writeHead(302, { location: "https://elsewhere.example.com/" }).end(),
      /status 302/,
    ],
    [(_, response) => response.end("x".repeat(70_000)), /too long/],
    [(_, response) => response.destroy(), /cannot be reached/],
  ];
  for (const [answer, says] of answers) {
    service.answer = answer;
    assert.equal(await translator.translate("a private word", "de"), null);
    assert.match(lines.at(-1) ?? "", says);
    // So that it does not rest before all are through.
    service.answer = null;
    assert.ok(await translator.translate("fine", "de"));
  }
  assert.doesNotMatch(lines.join("\n"), /private|the-key|such language/);
});

Deno.test("TR-7 a service that fails again and again is left alone for a while", async () => {
  await using service = await openTranslateService();
  const { translator, advance } = open(service);
  await using _ = translator;
  service.answer = (_, response) => sendJson(response, 503, {});
  for (let nth = 0; nth < TRANSLATE_FAILURES; nth++) {
    assert.equal(await translator.translate("a", "de"), null);
  }
  service.answer = null;
  assert.equal(await translator.translate("b", "de"), null);
  assert.equal(service.requests.length, TRANSLATE_FAILURES, "nothing was asked");
  advance(TRANSLATE_REST_MS);
  assert.ok(await translator.translate("c", "de"));
});

Deno.test("TR-7 so many are under way at once, and a translator that closes ends them", async () => {
  await using service = await openTranslateService();
  const { translator } = open(service);
  service.answer = () => {};
  const asked = Array.from(
    { length: TRANSLATE_AT_ONCE },
    (_, nth) => translator.translate(`text ${nth}`, "de"),
  );
  await until("all have come", () => service.requests.length === TRANSLATE_AT_ONCE);
  assert.equal(await translator.translate("one more", "de"), null);
  assert.equal(service.requests.length, TRANSLATE_AT_ONCE);
  await translator[Symbol.asyncDispose]();
  assert.deepEqual(await Promise.all(asked), asked.map(() => null));
});

Deno.test("TR-1 off: there is no service, and nothing is told apart", async () => {
  await using none = await openTranslator({ kind: "off", log: openLog({ level: "silent" }) });
  assert.deepEqual([none.service, none.languageOf("Ich liebe Wandern."), await none.translate("Hi", "de")], [
    null,
    null,
    null,
  ]);
});
