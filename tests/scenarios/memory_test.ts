/** How much memory the server's process takes for what strangers may ask of it, and what of that stays. */
import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import {
  openProcess,
  postForm,
  register,
  request,
  type ServerProcess,
  someAnswers,
} from "@/tests/kit/mod.ts";
import { pictureForm } from "@/tests/kit/photos.ts";
import { pngFrom, type PngOptions } from "@/tests/kit/png.ts";

const MB = 1024 ** 2;
/** What a burst or a picture may take beside the rest, and what of a burst may stay. */
const MOST_BYTES = 256 * MB;
const LASTING_BYTES = 128 * MB;
const LOGINS = 100;
const REGISTRATIONS = 20;
/** As a browser's six connections bring them. */
const AT_ONCE = 6;
const SAMPLE_MS = 10;

/** What the process has in memory, in bytes; Linux alone tells it of another process. */
function memoryOf({ pid }: ServerProcess): number {
  const [, kib] = Deno.readTextFileSync(`/proc/${pid}/status`).match(/^VmRSS:\s+(\d+)/m) ?? [];
  return Number(kib) * 1024;
}

/** By how many bytes the process was larger than before, at most while something went on, and afterwards. */
async function growth(
  server: ServerProcess,
  work: () => Promise<void>,
): Promise<{ most: number; after: number }> {
  const before = memoryOf(server);
  let most = before;
  const watch = setInterval(() => most = Math.max(most, memoryOf(server)), SAMPLE_MS);
  await work();
  clearInterval(watch);
  return { most: most - before, after: memoryOf(server) - before };
}

function inMb(bytes: number): string {
  return `${Math.round(bytes / MB)} MB more`;
}

/** A picture of as many pixels as an upload may have. */
function largest(
  options: Pick<PngOptions, "colours" | "depth">,
  pixelBytes: number,
): Uint8Array<ArrayBuffer> {
  const [width, height] = [6_000, 4_000];
  const pixels = deflateSync(new Uint8Array((1 + width * pixelBytes) * height), { level: 1 });
  return pngFrom({ width, height, ...options, pixels }, () => []);
}

Deno.test({
  name: "AU-48 PH-55 memory: bursts of logins, registrations and the largest PNGs stay within bounds",
  ignore: Deno.build.os !== "linux",
  async fn(t) {
    const folder = await Deno.makeTempDir();
    await using process = await openProcess(`${folder}/kindling.db`);
    const server = { origin: `http://127.0.0.1:${process.port}` };
    // What is loaded once, for whatever comes first, is no growth.
    await register(server, someAnswers({ email: "first@example.com" }));

    await t.step("AU-48 a hundred logins", async () => {
      let left = LOGINS;
      const { most, after } = await growth(process, async () => {
        await Promise.all(Array.from({ length: AT_ONCE }, async () => {
          while (left-- > 0) {
            const form = { email: "first@example.com", password: "wrong guess" };
            assert.equal((await postForm(server, "/login", form)).status, 401);
          }
        }));
      });
      assert.ok(most < MOST_BYTES, inMb(most));
      assert.ok(after < LASTING_BYTES, inMb(after));
    });

    await t.step("AU-48 registrations one after the other", async () => {
      const { most, after } = await growth(process, async () => {
        for (let nth = 0; nth < REGISTRATIONS; nth++) {
          const answer = await register(server, someAnswers({ email: `dana${nth}@example.com` }));
          assert.equal(answer.status, 303);
        }
      });
      assert.ok(most < MOST_BYTES, inMb(most));
      assert.ok(after < LASTING_BYTES, inMb(after));
    });

    for (
      const [kind, bytes] of [
        ["8 bits", largest({ colours: "rgb", depth: 8 }, 3)],
        ["16 bits", largest({ colours: "rgba", depth: 16 }, 8)],
      ] as const
    ) {
      await t.step(`PH-55 24 megapixels of ${kind}`, async () => {
        const { most } = await growth(process, async () => {
          const body = pictureForm(bytes);
          assert.equal((await request(server, "/upload", { method: "POST", body })).status, 200);
        });
        assert.ok(most < MOST_BYTES, inMb(most));
      });
    }
    await Deno.remove(folder, { recursive: true });
  },
});
