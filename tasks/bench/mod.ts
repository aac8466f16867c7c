/**
 * `deno task bench [stage…] [--write]`: measures the running parts against something that ran a moment before on the
 * same machine, and prints a table; `--write` also puts its lines into docs/performance.md. Without names it runs every
 * stage, in about a quarter of an hour. It starts its servers and its load generator as processes of its own and ends those alone.
 */
import { writeFigures } from "@/tasks/bench/document.ts";
import { type Figure, tableOf } from "@/tasks/bench/figures.ts";
import { describeMachine } from "@/tasks/bench/machine.ts";
import { measureChat } from "@/tasks/bench/stage_chat.ts";
import { measureCoins } from "@/tasks/bench/stage_coins.ts";
import { measureDesk } from "@/tasks/bench/stage_desk.ts";
import { measureDeskPages } from "@/tasks/bench/stage_desk_pages.ts";
import { measureDiscovery } from "@/tasks/bench/stage_discovery.ts";
import { measureIdle } from "@/tasks/bench/stage_idle.ts";
import { measureActs } from "@/tasks/bench/stage_acts.ts";
import { measureInbox } from "@/tasks/bench/stage_inbox.ts";
import { measureLanding } from "@/tasks/bench/stage_landing.ts";
import { measureLatency } from "@/tasks/bench/stage_latency.ts";
import { measureMembers } from "@/tasks/bench/stage_members.ts";
import { measurePages } from "@/tasks/bench/stage_pages.ts";
import { measurePeers } from "@/tasks/bench/stage_peers.ts";
import { measurePhone } from "@/tasks/bench/stage_phone.ts";
import { measurePhotos } from "@/tasks/bench/stage_photos.ts";
import { measurePlaces } from "@/tasks/bench/stage_places.ts";
import { measurePush } from "@/tasks/bench/stage_push.ts";
import { measureSaturation } from "@/tasks/bench/stage_saturation.ts";
import { measureStories } from "@/tasks/bench/stage_stories.ts";
import { measureSwipe } from "@/tasks/bench/stage_swipe.ts";
import { measureWorkers } from "@/tasks/bench/stage_workers.ts";
import { measureWeight } from "@/tasks/bench/stage_weight.ts";

/** The stages by name; each may put its files into a folder that is thrown away. */
const STAGES: Readonly<Record<string, (folder: string) => Promise<Figure[]>>> = {
  saturation: measureSaturation,
  peers: measurePeers,
  workers: measureWorkers,
  latency: measureLatency,
  idle: measureIdle,
  pages: measurePages,
  members: measureMembers,
  landing: measureLanding,
  photos: measurePhotos,
  discovery: measureDiscovery,
  chat: measureChat,
  places: measurePlaces,
  swipe: measureSwipe,
  inbox: measureInbox,
  acts: measureActs,
  stories: measureStories,
  coins: measureCoins,
  push: measurePush,
  desk: measureDesk,
  desk_pages: measureDeskPages,
  phone: measurePhone,
  weight: measureWeight,
};

async function run(args: readonly string[]): Promise<void> {
  const names = args.filter((arg) => !arg.startsWith("--"));
  const unknown = names.filter((name) => !Object.hasOwn(STAGES, name));
  if (unknown.length > 0) {
    throw new RangeError(`No stage "${unknown}": choose from ${Object.keys(STAGES).join(", ")}`);
  }
  const folder = await Deno.makeTempDir({ prefix: "kindling-bench-" });
  try {
    const machine = await describeMachine(folder);
    const figures: Figure[] = [];
    for (const [name, measure] of Object.entries(STAGES)) {
      if (names.length > 0 && !names.includes(name)) continue;
      console.error(`measuring ${name}`);
      figures.push(...await measure(folder));
    }
    console.log(`${machine}\n\n${tableOf(figures)}`);
    if (args.includes("--write")) await writeFigures(figures, { machine, stages: Object.keys(STAGES) });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

if (import.meta.main) await run(Deno.args);
