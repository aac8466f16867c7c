import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { openImageProcessor, picturesAtOnce } from "@/adapters/images/mod.ts";
import { readImageHeader } from "@/domain/image_header.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { pixelsOf } from "@/tests/kit/pixels.ts";
import { pngFrom } from "@/tests/kit/png.ts";
import { codeOf, process, processed } from "@/tests/kit/processing.ts";

const encoder = new TextEncoder();

/** As many pixels as an upload may have, or a part of them, and as many bytes for each: what takes longest. */
function slowPng(width = 8_000): Uint8Array<ArrayBuffer> {
  const height = 3_000;
  const pixels = deflateSync(new Uint8Array((1 + width * 8) * height), { level: 1 });
  return pngFrom({ width, height, colours: "rgba", depth: 16, pixels }, () => []);
}

/** Its pixels end too early, and its Worker with them. */
function brokenPng(): Uint8Array<ArrayBuffer> {
  const pixels = deflateSync(new Uint8Array(10));
  return pngFrom({ width: 20, height: 20, colours: "rgb", depth: 8, pixels }, () => []);
}

Deno.test("PH-1 ImageProcessor: four JPEG files, none enlarged, in the sizes that are promised", async (t) => {
  await using processor = openImageProcessor();
  for (
    const [what, bytes, full, card, thumb] of [
      ["one pixel", pngOf(1, 1), [1, 1], [1, 1], [1, 1]],
      ["small", pngOf(300, 200), [300, 200], [300, 200], [200, 200]],
      ["as long as the largest file", pngOf(1_600, 900), [1_600, 900], [800, 450], [256, 256]],
      ["a pixel longer", pngOf(1_601, 900), [1_600, 899], [800, 450], [256, 256]],
      ["tall", pngOf(1_500, 4_500), [533, 1_600], [267, 800], [256, 256]],
      ["as large as any", pngOf(8_000, 3_000), [1_600, 600], [800, 300], [256, 256]],
      ["a line", pngOf(8_000, 1), [1_600, 1], [800, 1], [1, 1]],
    ] as const
  ) {
    await t.step(`PH-1 ${what}`, async () => {
      const { files, width, height } = await processed(processor, bytes);
      const sizes = [];
      for (const file of [files.full, files.card, files.thumb]) {
        assert.equal(readImageHeader(file)?.type, "image/jpeg");
        const picture = await pixelsOf(file);
        sizes.push([picture.width, picture.height]);
      }
      assert.deepEqual(sizes, [full, card, thumb]);
      assert.deepEqual([width, height], full);
    });
  }
});

Deno.test("PH-1 ImageProcessor: whoever gives a picture gives its bytes away", async () => {
  await using processor = openImageProcessor();
  const bytes = pngOf(2, 2);
  const header = readImageHeader(bytes) ?? assert.fail();
  const result = processor.process(bytes, header);
  assert.equal(bytes.length, 0);
  assert.ok((await result).ok);
});

Deno.test("PH-6 ImageProcessor: a picture that takes too long is refused, and the next one is not", async () => {
  const slow = slowPng();
  const start = performance.now();
  {
    await using patient = openImageProcessor();
    assert.equal(await codeOf(patient, slow), "ok");
  }
  // Far from both: a small one takes a twentieth of what this one took.
  const limitMs = (performance.now() - start) / 4;
  await using processor = openImageProcessor({ limitMs });
  const all = [slow, pngOf(2, 2), slow, pngOf(2, 2)].map((bytes) => codeOf(processor, bytes));
  assert.deepEqual(await Promise.all(all), ["photo_unreadable", "ok", "photo_unreadable", "ok"]);
});

Deno.test("PH-7 ImageProcessor: so many wait, in their order, and the next one is told busy at once", async () => {
  await using processor = openImageProcessor({ waiting: 2, atOnce: 1 });
  const order: number[] = [];
  const results = [0, 1, 2, 3, 4].map(async (index) => {
    const code = await codeOf(processor, pngOf(2, 2));
    order.push(index);
    return code;
  });
  assert.deepEqual(await Promise.all(results), ["ok", "ok", "ok", "busy", "busy"]);
  assert.deepEqual(order, [3, 4, 0, 1, 2]);
  assert.equal(await codeOf(processor, pngOf(2, 2)), "ok", "there is room again");
});

Deno.test("PH-7 picturesAtOnce: two where an isolate has two cores, else one", () => {
  const found = ([[1, 1], [1, 2], [2, 2], [4, 2], [2, 4], [1, 64]] as const).map(([isolates, cores]) =>
    picturesAtOnce(isolates, cores)
  );
  assert.deepEqual(found, [1, 2, 1, 1, 2, 2]);
});

Deno.test("PH-7 ImageProcessor: of two at a time one neither waits for the other nor ends with it", async () => {
  await using processor = openImageProcessor({ atOnce: 2 });
  // Both Workers are there.
  await Promise.all([0, 1].map(() => processed(processor, pngOf(2, 2))));
  const order: string[] = [];
  const results = Object.entries({ slow: slowPng(7_900), broken: brokenPng(), small: pngOf(2, 2) }).map(
    async ([name, bytes]) => {
      const code = await codeOf(processor, bytes);
      order.push(name);
      return code;
    },
  );
  assert.deepEqual(await Promise.all(results), ["ok", "photo_unreadable", "ok"]);
  assert.deepEqual(order, ["broken", "small", "slow"]);
});

Deno.test("PH-7 ImageProcessor: a picture that is as large as any is made alone, and nothing overtakes it", async () => {
  await using processor = openImageProcessor({ atOnce: 2 });
  const order: string[] = [];
  const pictures = { first: pngOf(1_000, 1_000), largest: slowPng(), last: pngOf(1_000, 1_000) };
  await Promise.all(
    Object.entries(pictures).map(async ([name, bytes]) => {
      assert.equal(await codeOf(processor, bytes), "ok");
      order.push(name);
    }),
  );
  assert.deepEqual(order, ["first", "largest", "last"]);
});

Deno.test("PH-7 ImageProcessor: while it works on twelve megapixels everything else goes on", async () => {
  await using processor = openImageProcessor();
  const bytes = pngOf(4_000, 3_000);
  let beats = 0;
  let latest = performance.now();
  let longest = 0;
  const heart = setInterval(() => {
    beats++;
    longest = Math.max(longest, performance.now() - latest);
    latest = performance.now();
  }, 10);
  const start = latest;
  assert.equal(await codeOf(processor, bytes), "ok");
  clearInterval(heart);
  const took = performance.now() - start;
  assert.ok(beats > took / 10 / 4, `${beats} beats in ${took} ms`);
  assert.ok(longest < Math.max(250, took / 3), `${longest} ms without a beat`);
});

Deno.test("PH-7 ImageProcessor: closing settles what it works on and what waits", async () => {
  const processor = openImageProcessor();
  const results = [slowPng(), pngOf(2, 2), pngOf(2, 2)].map((bytes) => codeOf(processor, bytes));
  await processor[Symbol.asyncDispose]();
  assert.deepEqual(await Promise.all(results), ["busy", "busy", "busy"]);
  assert.equal(await codeOf(processor, pngOf(2, 2)), "busy");
  await processor[Symbol.asyncDispose]();
});

Deno.test("PH-7 ImageProcessor: without pictures the Worker ends, and the next one starts another", async () => {
  await using processor = openImageProcessor({ idleMs: 0 });
  for (let round = 0; round < 3; round++) {
    assert.equal(await codeOf(processor, pngOf(2, 2)), "ok");
    // A turn of the timers, of which the Worker's was there before.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
});

Deno.test("PH-7 ImageProcessor: a program that is done ends, though nobody closed it", async () => {
  const program = `
    import { openImageProcessor, picturesAtOnce } from "@/adapters/images/mod.ts";
    import { pngOf } from "@/tests/kit/pictures.ts";
    import { codeOf } from "@/tests/kit/processing.ts";
    console.log(await codeOf(openImageProcessor(), pngOf(2, 2)));
  `;
  const args = ["run", "-A", "--no-check", "--ext=ts", "-"];
  const child = new Deno.Command(Deno.execPath(), {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  })
    .spawn();
  const input = child.stdin.getWriter();
  await input.write(encoder.encode(program));
  await input.close();
  const late = setTimeout(() => child.kill("SIGKILL"), 30_000);
  const { code, stdout } = await child.output();
  clearTimeout(late);
  assert.deepEqual([code, new TextDecoder().decode(stdout)], [0, "ok\n"]);
});

Deno.test("PH-4 ImageProcessor: the type is what the header says, whatever else the file is", async () => {
  await using processor = openImageProcessor();
  const png = pngOf(2, 2);
  for (const type of ["image/jpeg", "image/webp"] as const) {
    const result = await processor.process(png.slice(), { type, width: 2, height: 2 });
    assert.equal(result.ok ? "ok" : result.refusal.code, "photo_unreadable", type);
  }
  for (const size of [{ width: 1, height: 2 }, { width: 2, height: 8_000 }]) {
    const result = await processor.process(png.slice(), { type: "image/png", ...size });
    assert.equal(result.ok ? "ok" : result.refusal.code, "photo_unreadable");
  }
  const polyglot = new Uint8Array([...png, ...encoder.encode("<script>alert(1)</script>")]);
  const result = await process(processor, polyglot);
  assert.ok(result.ok);
  for (const file of Object.values(result.value.files)) {
    assert.ok(!new TextDecoder("latin1").decode(file).includes("script"));
  }
});
