/**
 * `deno task screens [--compare] [NAME…]`: takes a picture of every page, of those whose name begins so, or of `readme`, the two
 * of the README, or of `app`, those that a device shows before it installs the app, and writes those of pages that have changed
 * into docs/screens. Build the browser files before. The pictures are of the real app, on a server and a database of their own.
 *
 * With `--compare` nothing in docs is written: each picture is held against the one that is there. Of those that differ the new
 * one and what differs go to data/screens, and the task ends with 1. What a page shows follows from what was done on those before
 * it: what is new on a list is new until the list is looked at. So the whole has no differences, where a few names may have.
 */
import { takeAppPictures } from "@/tasks/screens/app_pictures.ts";
import { takeDocument, takeScreen } from "@/tasks/screens/camera.ts";
import { SCREENS } from "@/tasks/screens/list.ts";
import { type Look, LOOKS } from "@/tasks/screens/looks.ts";
import { MAIL_KINDS, mailHtml } from "@/tasks/screens/mails.ts";
import { fileOf, overviewOf, type Subject } from "@/tasks/screens/overview.ts";
import { findChange } from "@/tasks/screens/pixels.ts";
import { takeReadmePictures } from "@/tasks/screens/readme_pictures.ts";
import { openWorld } from "@/tasks/screens/world.ts";
import { openBrowser } from "@/tests/kit/browser.ts";

const FOLDER = new URL("../../docs/screens/", import.meta.url);
const CHANGES = new URL("../../data/screens/", import.meta.url);
const COMPARE = "--compare";
const README = "readme";
const APP = "app";

type Shoot = (look: Look) => Promise<Uint8Array<ArrayBuffer>>;

async function run(args: readonly string[]): Promise<void> {
  const isCompared = args.includes(COMPARE);
  const names = args.filter((each) => each !== COMPARE);
  const isWanted = ({ name }: { name: string }) =>
    names.length === 0 || names.some((each) => name.startsWith(each));
  if (isCompared) await Deno.remove(CHANGES, { recursive: true }).catch(() => {});
  await Deno.mkdir(isCompared ? CHANGES : FOLDER, { recursive: true });
  await using world = await openWorld({ stands: true });
  let browser = await openBrowser();
  await using stack = new AsyncDisposableStack();
  stack.defer(() => browser.close());
  // One that has died is replaced, so that the pictures after it are taken.
  const open = async () => browser.isConnected() ? browser : browser = await openBrowser();
  const subjects: (Subject & { shoot: Shoot })[] = [
    ...SCREENS.map((screen) => ({
      name: screen.name,
      looks: LOOKS.filter(({ lang, isMobile }) =>
        lang === (screen.lang ?? lang) && !(screen.isWide && isMobile)
      ),
      shoot: async (look: Look) => await takeScreen(await open(), screen, { look, world }),
    })),
    ...MAIL_KINDS.map((kind) => ({
      name: `mail-${kind.replaceAll("_", "-")}`,
      // Mail programs show them in a column of one width.
      looks: LOOKS.filter(({ isMobile }) => isMobile),
      shoot: async (look: Look) => await takeDocument(await open(), mailHtml(kind, look.lang), look),
    })),
  ];
  for (const { name, looks, shoot } of subjects.filter(isWanted)) {
    for (const look of looks) await (isCompared ? compare : keep)(fileOf(name, look), () => shoot(look));
  }
  if (isCompared) {
    return console.log(`${taken.same} are the same, ${taken.other} differ, ${taken.failed} failed`);
  }
  if (names.length === 0) await removeOthers(subjects);
  if (isWanted({ name: README })) await takeReadmePictures(await open(), world);
  if (isWanted({ name: APP })) await takeAppPictures(await open(), world);
  await Deno.writeTextFile(new URL("README.md", FOLDER), overviewOf(subjects));
}

/** What has become of the pictures. */
const taken = { same: 0, other: 0, failed: 0 };

type ShootOne = () => Promise<Uint8Array<ArrayBuffer>>;

/** Writes a picture where it is another one by now: each that is written stays in the repository's history. */
async function keep(file: string, shoot: ShootOne): Promise<void> {
  await attempt(file, async () => {
    const bytes = await shoot();
    const before = await Deno.readFile(new URL(file, FOLDER)).catch(() => null);
    if (before && !await findChange(before, bytes)) return;
    await Deno.writeFile(new URL(file, FOLDER), bytes);
    console.log(`${file}: ${Math.round(bytes.byteLength / 1024)} KB`);
  });
}

/** Pictures of what is gone go. */
async function removeOthers(subjects: readonly Subject[]): Promise<void> {
  const files = new Set(subjects.flatMap(({ name, looks }) => looks.map((look) => fileOf(name, look))));
  for await (const { name } of Deno.readDir(FOLDER)) {
    if (name.endsWith(".jpg") && !files.has(name)) await Deno.remove(new URL(name, FOLDER));
  }
}

/** Says whether a picture is another one by now. */
async function compare(file: string, shoot: ShootOne): Promise<void> {
  await attempt(file, async () => {
    const now = await shoot();
    const before = await Deno.readFile(new URL(file, FOLDER)).catch(() => null);
    const change = before && await findChange(before, now);
    if (before && !change) return void taken.same++;
    taken.other++;
    Deno.exitCode = 1;
    await Deno.writeFile(new URL(file, CHANGES), now);
    if (change?.difference) await Deno.writeFile(new URL(`differs.${file}`, CHANGES), change.difference);
    console.log(`${file}: ${change ? `${(change.share * 100).toFixed(2)} % of it differ` : "is new"}`);
  });
}

/** One that cannot be taken does not stop the others; one that a busy machine has kept waiting is taken once more. */
async function attempt(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work().catch(work);
  } catch (error) {
    taken.failed++;
    console.error(`${file}: ${error instanceof Error ? error.message : error}`);
    Deno.exitCode = 1;
  }
}

if (import.meta.main) await run(Deno.args);
