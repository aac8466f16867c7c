import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { isTooOld } from "@/domain/browser.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`;

const NEW_ENOUGH = [
  `${ANDROID} Chrome/123.0.0.0 Mobile Safari/537.36`,
  `${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  `${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  `${WINDOWS} HeadlessChrome/140.0.0.0 Safari/537.36`,
  `${MAC} Version/17.5 Safari/605.1.15`,
  `${MAC} Version/17.10 Safari/605.1.15`,
  `${MAC} Version/26.0 Safari/605.1.15`,
  `${iphone("17_5")} Version/17.5 Mobile/15E148 Safari/604.1`,
  `${iphone("18_0")} CriOS/100.0.0.0 Mobile/15E148 Safari/604.1`,
  `${MAC} CriOS/140 Version/11.1.1 Safari/605.1.15`,
  `${MAC} FxiOS/140.0 Version/13.0 Safari/605.1.15`,
  `${MAC} Version/15.0 EdgiOS/140.0.0.0 Safari/605.1.15`,
  `${ANDROID} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 [FBAN/EMA;FBAV/480.0]`,
  `${iphone("18_6")} Mobile/15E148 Instagram 390.0.0.1 (iPhone15,2; iOS 18_6; de_DE)`,
  `${iphone("18_7")} Version/26.1 Mobile/15E148 Safari/604.1`,
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0",
  "Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0",
];

const TOO_OLD = [
  "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)",
  "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko",
  "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16",
  "Mozilla/5.0 (Linux; U; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 Opera Mini/80.0",
  `${ANDROID} Chrome/122.0.0.0 Mobile Safari/537.36`,
  `${WINDOWS} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`,
  "Mozilla/5.0 (Linux; U; Android 4.0.3; de-de) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30",
  `${MAC} Version/17.4.1 Safari/605.1.15`,
  `${iphone("16_7_8")} Version/16.6 Mobile/15E148 Safari/604.1`,
  `${iphone("15_8")} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
  `${iphone("17_4")} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
  "Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0",
];

Deno.test("NV-12 isTooOld: by engine and version, on iOS by the system's", () => {
  for (const userAgent of NEW_ENOUGH) assert.equal(isTooOld(userAgent), false, userAgent);
  for (const userAgent of TOO_OLD) assert.equal(isTooOld(userAgent), true, userAgent);
});

Deno.test("NV-12 isTooOld: what is not recognised passes", () => {
  for (const userAgent of [undefined, "", "curl/8.5.0", "Mozilla/5.0", "Chrome/", "Version/x Safari/1"]) {
    assert.equal(isTooOld(userAgent), false, String(userAgent));
  }
});

Deno.test("NV-12 isTooOld: takes any text, in little time", () => {
  fc.assert(fc.property(fc.string({ maxLength: 4_000 }), (text) => typeof isTooOld(text) === "boolean"));
  const start = performance.now();
  isTooOld(`Version/1.1${" ".repeat(100_000)}`);
  isTooOld("(iPhone OS ".repeat(10_000));
  assert.ok(performance.now() - start < 1_000);
});
