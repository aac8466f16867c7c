import assert from "node:assert/strict";
import { BODY_MAX_BYTES, SCAN_MS } from "@/domain/limits.ts";
import type { ScanAnswer } from "@/domain/photo.ts";
import { openHttpScanner, scanAnswer } from "@/adapters/scan/http.ts";
import { openLog } from "@/telemetry/log.ts";
import { type LogLine, readLogLine } from "@/tests/kit/log_lines.ts";
import { openScanService } from "@/tests/kit/scan_service.ts";
import { FakeTimers } from "@/tests/kit/timers.ts";
import { until } from "@/tests/kit/until.ts";

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);

function open(options: { url: string; token?: string }) {
  const logs: LogLine[] = [];
  const log = openLog({ level: "debug", write: (line) => void logs.push(readLogLine(line)) });
  return { scanner: openHttpScanner({ ...options, log }), logs };
}

Deno.test("PH-42 scanAnswer: the words of a service, in any case", () => {
  const words: Record<string, ScanAnswer> = {
    "clean": "clean",
    "Safe": "clean",
    " OK ": "clean",
    "Image contains inappropriate content": "sensitive",
    "sensitive": "sensitive",
    "UNSAFE": "sensitive",
    "unsure": "unsure",
  };
  for (const [word, answer] of Object.entries(words)) {
    assert.equal(scanAnswer(JSON.stringify({ data: "x", imgScanResult: word })), answer, word);
  }
});

Deno.test("PH-42 scanAnswer: nothing else counts as an answer", () => {
  const others = ["", "null", "[]", '"clean"', "clean", '{"imgScanResult":true}', '{"imgScanResult":""}'];
  for (const body of [...others, '{"imgScanResult":"not clean"}', '{"imgscanresult":"clean"}']) {
    assert.throws(() => scanAnswer(body), body);
  }
});

Deno.test("PH-42 scan: the service gets the JPEG as the field file, with the token, and its word counts", async () => {
  await using service = openScanService();
  const { scanner, logs } = open({ url: service.url, token: "let-me-in" });
  await using _ = scanner;
  assert.equal(scanner.without, "unsure");
  assert.equal(await scanner.scan(JPEG), "clean");
  service.answer = "Image contains inappropriate content";
  assert.equal(await scanner.scan(JPEG), "sensitive");
  const [request] = service.requests;
  assert.equal(request?.method, "POST");
  assert.equal(request?.headers.get("authorization"), "Bearer let-me-in");
  assert.equal(request?.headers.get("cookie"), null);
  assert.deepEqual(request?.file, { name: "photo.jpg", type: "image/jpeg", bytes: JPEG });
  assert.equal(JPEG.length, 4, "the bytes are still there");
  assert.deepEqual(logs, []);
});

Deno.test("PH-42 scan: without a token none is sent", async () => {
  await using service = openScanService();
  await using scanner = open({ url: service.url }).scanner;
  await scanner.scan(JPEG);
  assert.equal(service.requests[0]?.headers.has("authorization"), false);
});

Deno.test("PH-43 scan: an error, a redirect, a broken or a long answer is no answer, and the log says why", async () => {
  await using service = openScanService();
  await using elsewhere = openScanService();
  const { scanner, logs } = open({ url: `${service.url}?key=secret`, token: "let-me-in" });
  await using _ = scanner;
  const long = JSON.stringify({ imgScanResult: "clean", more: "x".repeat(BODY_MAX_BYTES) });
  const clean = JSON.stringify({ imgScanResult: "clean" });
  const responses: [string, () => Response][] = [
    ["status 500", () => new Response(clean, { status: 500 })],
    ["status 401", () => new Response(clean, { status: 401 })],
    ["status 307", () => new Response(null, { status: 307, headers: { location: elsewhere.url } })],
    ["without imgScanResult", () => new Response("<html>clean</html>")],
    ["not known", () => Response.json({ imgScanResult: "probably" })],
    ["too long", () => new Response(long)],
    ["without imgScanResult", () => new Response(clean.slice(0, -3))],
  ];
  for (const [reason, answer] of responses) {
    service.answer = answer;
    assert.equal(await scanner.scan(JPEG), null, reason);
    const line = logs.at(-1);
    assert.deepEqual([line?.level, line?.message], ["warn", "photo not scanned"]);
    assert.ok(String(line?.reason).includes(reason), `${line?.reason}`);
  }
  assert.equal(logs.length, responses.length);
  assert.deepEqual(elsewhere.requests, [], "a photo goes nowhere else");
  assert.doesNotMatch(JSON.stringify(logs), /secret|let-me-in/);

  service.answer = "clean";
  assert.equal(await scanner.scan(JPEG), "clean", "it goes on");
});

Deno.test("PH-43 scan: a service that is not there is no answer", async () => {
  const { url } = await goneService();
  const { scanner, logs } = open({ url });
  await using _ = scanner;
  assert.equal(await scanner.scan(JPEG), null);
  assert.equal(logs[0]?.reason, "the service cannot be reached");
});

async function goneService() {
  await using service = openScanService();
  return { url: service.url };
}

Deno.test("PH-43 scan: one that does not answer in time is no answer, and few are asked at once", async () => {
  await using service = openScanService();
  const held = Promise.withResolvers<void>();
  service.answer = () => held.promise.then(() => Response.json({ imgScanResult: "clean" }));
  const { scanner, logs } = open({ url: service.url });
  await using _ = scanner;
  {
    using timers = new FakeTimers();
    const scans = Array.from({ length: 21 }, () => scanner.scan(JPEG));
    assert.equal(await scans[20], null, "there is no room for one more");
    assert.equal(logs[0]?.reason, "too many wait");
    await until("the service was asked", () => service.requests.length === 4);
    timers.advance(SCAN_MS - 1);
    assert.equal(logs.length, 1);
    timers.advance(1);
    assert.deepEqual(await Promise.all(scans), scans.map(() => null));
    assert.equal(logs.at(-1)?.reason, "no answer in time");
    assert.equal(timers.size, 0);
  }
  assert.equal(service.requests.length, 4, "who waited too long is not sent any more");
  held.resolve();
  assert.equal(await scanner.scan(JPEG), "clean", "there is room again");
});

Deno.test("PH-43 scan: the end of the server does not wait for a service", async () => {
  await using service = openScanService();
  const held = Promise.withResolvers<Response>();
  service.answer = () => held.promise;
  const { scanner } = open({ url: service.url });
  const scans = Array.from({ length: 6 }, () => scanner.scan(JPEG));
  await until("the service was asked", () => service.requests.length === 4);
  await scanner[Symbol.asyncDispose]();
  assert.deepEqual(await Promise.all(scans), scans.map(() => null));
  held.resolve(new Response());
});
