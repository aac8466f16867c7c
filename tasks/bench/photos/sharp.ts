/**
 * sharp as a contender: fetched by npm into a folder that is thrown away, and run by Deno in a process of its own. The
 * project does not depend on it, so a machine that cannot have it measures without it.
 */
import { installPackages } from "@/tasks/bench/command.ts";

export const SHARP = "sharp 0.35.5";
const PACKAGE = { private: true, type: "module", dependencies: { sharp: "0.35.5" } };

/**
 * The program that makes of a picture what the product makes of it, as sharp does it best: decoded once, already made
 * smaller, and from there in parallel. It prints a `Run`.
 */
const PROGRAM = `
import sharp from "sharp";
import { readFile, writeFile } from "node:fs/promises";

const BEAT_MS = 5;
const [path, rounds, folder] = process.argv.slice(2);
const bytes = await readFile(path);
const before = process.memoryUsage().rss;
let peak = before;
let latest = performance.now();
const lags = [];
const heart = setInterval(() => {
  const now = performance.now();
  lags.push(now - latest - BEAT_MS);
  latest = now;
  peak = Math.max(peak, process.memoryUsage().rss);
}, BEAT_MS);

async function derive() {
  const inside = { fit: "inside", withoutEnlargement: true };
  const { data, info } = await sharp(bytes).rotate().flatten({ background: "#fff" })
    .resize(1600, 1600, inside).raw().toBuffer({ resolveWithObject: true });
  const full = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const [file, card, thumb] = await Promise.all([
    full().jpeg({ quality: 82 }).toBuffer(),
    full().resize(800, 800, inside).jpeg({ quality: 82 }).toBuffer(),
    full().resize(256, 256).jpeg({ quality: 82 }).toBuffer(),
    full().resize(3, 4, { fit: "fill" }).raw().toBuffer(),
  ]);
  return { full: file, card, thumb };
}

const ms = [];
for (let round = 0; round < Number(rounds); round++) {
  const start = performance.now();
  const files = await derive();
  ms.push(performance.now() - start);
  for (const [name, file] of Object.entries(files)) await writeFile(folder + "/" + name + ".jpg", file);
}
clearInterval(heart);
lags.sort((a, b) => a - b);
const at = (share) => lags[Math.max(0, Math.ceil(share * lags.length) - 1)];
const lag = { p50: at(0.5), p99: at(0.99), p999: at(0.999), max: at(1) };
console.log(JSON.stringify({ ms, peakBytes: peak - before, lag }));
`;

/** The command that processes a picture; more arguments follow it. Throws with the reason where npm fails. */
export async function installSharp(folder: string): Promise<string[]> {
  await Deno.mkdir(folder);
  await Deno.writeTextFile(`${folder}/package.json`, JSON.stringify(PACKAGE));
  await Deno.writeTextFile(`${folder}/program.js`, PROGRAM);
  await installPackages(folder, {});
  const flags = ["run", "-A", "--no-check", "--no-config", "--no-lock", "--node-modules-dir=manual"];
  return [Deno.execPath(), ...flags, `${folder}/program.js`];
}
