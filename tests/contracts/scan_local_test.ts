import assert from "node:assert/strict";
import { dirname } from "node:path";
import { SCAN_MS } from "@/domain/limits.ts";
import type { PhotoScanner } from "@/domain/photo_scanner.ts";
import { encodeJpeg } from "@/adapters/images/jpeg_encoder.ts";
import { openLocalScanner } from "@/adapters/scan/local.ts";
import { areInstalled, PACKAGES } from "@/adapters/scan/model.ts";
import { openPhotoScanner } from "@/adapters/scan/mod.ts";
import { openLog } from "@/telemetry/log.ts";
import { type LogLine, readLogLine } from "@/tests/kit/log_lines.ts";
import { FakeTimers } from "@/tests/kit/timers.ts";
import { until } from "@/tests/kit/until.ts";

const isInstalled = await areInstalled(PACKAGES);
if (!isInstalled) {
  console.log("The local scanner is not installed, so its model is not tried: `deno task scanner`");
}

/** Stands for TensorFlow.js: what it predicts is decided by how light the picture is. It says when it hangs. */
const TENSORFLOW = `
exports.setBackend = () => Promise.resolve(true);
exports.tensor4d = (values) => ({ values, dispose() {} });
exports.loadGraphModel = async ({ load }) => {
  if ((await load()).weightData.byteLength !== 2) throw new Error("no weights");
  return { predict({ values }) {
    const light = Math.round(values[0] * 4);
    if (light === 1) throw new Error("out of memory");
    if (light === 2) require("node:fs").writeFileSync(__dirname + "/hangs", "");
    while (light === 2);
    const scores = light === 4 ? [0, 0, 1, 0, 0] : [0, 0, 0.1, 0.9, 0];
    return { data: () => Promise.resolve(scores), dispose() {} };
  } };
};`;
const FILES: Record<string, string> = {
  "@tensorflow/tfjs/index.js": TENSORFLOW,
  "@tensorflow/tfjs-backend-wasm/index.js": "",
  "nsfwjs/dist/models/mobilenet_v2_mid/model.min.js": "module.exports = { weightsManifest: [] };",
  "nsfwjs/dist/models/mobilenet_v2_mid/group1-shard1of2.min.js": 'module.exports = "AA==";',
  "nsfwjs/dist/models/mobilenet_v2_mid/group1-shard2of2.min.js": 'module.exports = "AA==";',
};
const [WHITE, HANGS, FAILS, BLACK] = [255, 128, 64, 0] as const;

interface OpenScanner extends AsyncDisposable {
  scanner: PhotoScanner;
  logs: LogLine[];
  /** Resolves when the model hangs. */
  hangs(): Promise<unknown>;
}

/** A scanner whose packages stand in for the real ones. */
async function open(options: { idleMs?: number } = {}): Promise<OpenScanner> {
  const packages = await Deno.makeTempDir({ prefix: "kindling_scanner_" });
  const names = ["@tensorflow/tfjs", "@tensorflow/tfjs-backend-wasm", "nsfwjs"];
  const manifests = names.map((name) => [`${name}/package.json`, JSON.stringify({ name })]);
  for (const [name = "", text = ""] of [...manifests, ...Object.entries(FILES)]) {
    const path = `${packages}/node_modules/${name}`;
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeTextFile(path, text);
  }
  const logs: LogLine[] = [];
  const log = openLog({ level: "debug", write: (line) => void logs.push(readLogLine(line)) });
  const scanner = await openLocalScanner({ log, packages, ...options });
  return {
    scanner,
    logs,
    hangs: () =>
      until("the model hangs", () => {
        return Deno.stat(`${packages}/node_modules/@tensorflow/tfjs/hangs`).catch(() => null);
      }),
    async [Symbol.asyncDispose]() {
      await scanner[Symbol.asyncDispose]();
      await Deno.remove(packages, { recursive: true });
    },
  };
}

function jpegOf(light: number, size = { width: 300, height: 400 }): Uint8Array<ArrayBuffer> {
  return encodeJpeg({ ...size, rgb: new Uint8Array(size.width * size.height * 3).fill(light) });
}

Deno.test("PH-45 openPhotoScanner: local and not installed stops the start with the command to run", async () => {
  const packages = await Deno.makeTempDir({ prefix: "kindling_scanner_" });
  const log = openLog({ level: "silent" });
  await assert.rejects(openLocalScanner({ log, packages }), /PHOTO_SCAN=local.*`deno task scanner`/);
  await Deno.remove(packages);
});

Deno.test("PH-45 scan: the Worker answers by its scores, and the photo stays whole", async () => {
  await using opened = await open();
  const { scanner, logs } = opened;
  const white = jpegOf(WHITE);
  const length = white.length;
  assert.equal(scanner.without, "unsure");
  assert.deepEqual(await Promise.all([scanner.scan(white), scanner.scan(jpegOf(BLACK))]), [
    "clean",
    "sensitive",
  ]);
  assert.equal(white.length, length);
  assert.deepEqual(logs, []);
});

Deno.test("PH-45 scan: a failure is no answer, and the next photo has a Worker again", async () => {
  await using opened = await open();
  const { scanner, logs } = opened;
  assert.equal(await scanner.scan(jpegOf(FAILS)), null);
  assert.match(String(logs[0]?.reason), /the model failed: Error: out of memory/);
  assert.equal(await scanner.scan(new Uint8Array([1, 2, 3])), null);
  assert.match(String(logs[1]?.reason), /file_type/);
  assert.equal(await scanner.scan(jpegOf(WHITE)), "clean");
});

Deno.test("PH-45 scan: a model that hangs is stopped after its time, with those who waited as long", async () => {
  await using opened = await open();
  const { scanner, logs } = opened;
  const [white, hangs] = [jpegOf(WHITE), jpegOf(HANGS)];
  {
    using timers = new FakeTimers();
    assert.equal(await scanner.scan(white), "clean");
    const [first, second] = [scanner.scan(hangs), scanner.scan(white)];
    await opened.hangs();
    timers.advance(SCAN_MS);
    assert.deepEqual(await Promise.all([first, second]), [null, null]);
  }
  assert.deepEqual(logs.map(({ reason }) => reason), ["no answer in time", "no answer in time"]);
  assert.equal(await scanner.scan(white), "clean");
});

Deno.test("PH-45 scan: nothing is left of the Worker once it is idle, or the server ends in a scan", async () => {
  await using opened = await open({ idleMs: 1 });
  const { scanner, logs } = opened;
  const [white, hangs] = [jpegOf(WHITE), jpegOf(HANGS)];
  assert.equal(await scanner.scan(white), "clean");
  assert.equal(await scanner.scan(white), "clean");
  const ended = scanner.scan(hangs);
  await opened.hangs();
  await scanner[Symbol.asyncDispose]();
  assert.equal(await ended, null);
  assert.deepEqual(logs.map(({ reason }) => reason), ["the scanner was closed"]);
});

Deno.test({
  name:
    "PH-46 scan: the real model looks at a drawn picture within its time, many times over, without a network",
  ignore: !isInstalled,
  permissions: { read: true, env: true, sys: true, ffi: true, net: false, write: true },
  fn: async () => {
    const log = openLog({ level: "silent" });
    await using scanner = await openPhotoScanner({ scan: "local", log });
    const { width, height } = { width: 400, height: 300 };
    const rgb = Uint8Array.from({ length: width * height * 3 }, (_, index) => index / 997 % 256);
    const jpeg = encodeJpeg({ width, height, rgb });
    for (let nth = 0; nth < 5; nth++) assert.equal(await scanner.scan(jpeg), "clean");
    const narrow = jpegOf(WHITE, { width: 1, height: 1_600 });
    assert.equal(await scanner.scan(narrow), "clean");
  },
});
