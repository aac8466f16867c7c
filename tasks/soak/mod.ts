/**
 * `deno task soak [MINUTES] [WORKERS]`: the load, twenty kills, a kill of the desk, a large account that is erased, each attack of a stranger, anything at all
 * thrown at it, the journeys in other browsers, then Lighthouse on every guest page; ends with 1 if anything was lost, took too much, or a score is too low.
 * `deno task soak load [MINUTES] [WORKERS]`, `deno task soak kills`, `deno task soak desk`, `deno task soak erasure`, `deno task soak strangers`,
 * `deno task soak mixed [HOURS] [FOLDER]`,
 * `deno task soak idle [MINUTES] [SOCKETS]`, `deno task soak simulate [SEEDS] [FROM]`, `deno task soak fuzz`, `deno task soak browsers`, `deno task soak accessibility [NAME…] [--pictures FOLDER]`, `deno task soak accessibility --transcripts [LANGUAGE…] [TITLE…]` and `deno task soak lighthouse [PATH…]` run one part. For the last two build the browser files before.
 */
import { soakAccessibility } from "@/tasks/soak/accessibility.ts";
import { soakBrowsers } from "@/tasks/soak/browsers.ts";
import { writeTranscripts } from "@/tasks/soak/accessibility/transcripts.ts";
import { soakDesk } from "@/tasks/soak/desk.ts";
import { soakErasure } from "@/tasks/soak/erasure.ts";
import { soakFuzz } from "@/tasks/soak/fuzz.ts";
import { soakIdle } from "@/tasks/soak/idle.ts";
import { soakKills } from "@/tasks/soak/kills.ts";
import { soakLighthouse } from "@/tasks/soak/lighthouse.ts";
import { soakLoad } from "@/tasks/soak/load.ts";
import { soakMixed, soakMixedIn } from "@/tasks/soak/mixed.ts";
import { soakSimulate } from "@/tasks/soak/simulate.ts";
import { soakStrangers } from "@/tasks/soak/strangers.ts";

const USAGE =
  "Usage: deno task soak [load] [MINUTES] [WORKERS] | deno task soak kills | deno task soak desk | " +
  "deno task soak erasure | deno task soak strangers | deno task soak idle [MINUTES] [SOCKETS] | " +
  "deno task soak mixed [HOURS] [FOLDER] | " +
  "deno task soak simulate [SEEDS] [FROM] | deno task soak fuzz | deno task soak browsers | deno task soak accessibility [NAME…] [--pictures FOLDER] | " +
  "deno task soak lighthouse [PATH…]";

async function run(args: readonly string[]): Promise<number> {
  const [part, ...rest] = args;
  if (part === "lighthouse") return await soakLighthouse(rest);
  if (part === "accessibility") {
    if (rest[0] === "--transcripts") return await writeTranscripts(rest.slice(1));
    const at = rest.indexOf("--pictures");
    const pictures = at < 0 ? null : rest[at + 1] ?? null;
    return await soakAccessibility(at < 0 ? rest : rest.toSpliced(at, 2), pictures);
  }
  if (part === "kills") return await soakKills();
  if (part === "desk") return await soakDesk();
  if (part === "erasure") return await soakErasure();
  if (part === "strangers") return await soakStrangers();
  if (part === "fuzz") return await soakFuzz();
  if (part === "browsers") return await soakBrowsers();
  if (part === "idle") {
    const [minutes = 30, sockets = 10_000, ...more] = rest.map(Number);
    if (!(minutes > 0) || !(sockets > 0) || more.length > 0) throw new TypeError(USAGE);
    return await soakIdle(minutes, sockets);
  }
  if (part === "mixed") {
    const [hours = "4", folder, ...more] = rest;
    if (!(Number(hours) > 0) || more.length > 0) throw new TypeError(USAGE);
    return folder === undefined ? await soakMixed(Number(hours)) : await soakMixedIn(folder, Number(hours));
  }
  if (part === "simulate") {
    const [seeds = 10_000, from = 0, ...more] = rest.map(Number);
    if (!(seeds >= 0) || !(from >= 0) || more.length > 0) throw new TypeError(USAGE);
    return await soakSimulate(seeds, from);
  }
  const [minutes = 10, workers = 1, ...more] = (part === "load" ? rest : args).map(Number);
  if (!(minutes > 0) || !(workers >= 1) || more.length > 0) throw new TypeError(USAGE);
  const lost = await soakLoad(minutes, workers);
  return part === "load"
    ? lost
    : lost + await soakKills() + await soakDesk() + await soakErasure() + await soakStrangers() +
      await soakFuzz() + await soakBrowsers() + await soakLighthouse([]);
}

if (import.meta.main) Deno.exit(await run(Deno.args) > 0 ? 1 : 0);
