/**
 * `deno task screens [NAME…]`: takes a picture of every page in docs/screens, of those whose name begins so, or of
 * `readme`, the two of the README, or of `app`, those that a device shows before it installs the app. Build the browser
 * files before. The pictures are of the real app, on a server and a database of their own.
 */
import { takeAppPictures } from "@/tasks/screens/app_pictures.ts";
import { takeDocument, takeScreen } from "@/tasks/screens/camera.ts";
import { SCREENS } from "@/tasks/screens/list.ts";
import { type Look, LOOKS } from "@/tasks/screens/looks.ts";
import { MAIL_KINDS, mailHtml } from "@/tasks/screens/mails.ts";
import { fileOf, overviewOf, type Subject } from "@/tasks/screens/overview.ts";
import { takeReadmePictures } from "@/tasks/screens/readme_pictures.ts";
import { openWorld } from "@/tasks/screens/world.ts";
import { openBrowser } from "@/tests/kit/browser.ts";

const FOLDER = new URL("../../docs/screens/", import.meta.url);
const README = "readme";
const APP = "app";

type Shoot = (look: Look) => Promise<Uint8Array>;

async function run(names: readonly string[]): Promise<void> {
  const isWanted = ({ name }: { name: string }) =>
    names.length === 0 || names.some((each) => name.startsWith(each));
  // Pictures of what is gone go too.
  if (names.length === 0) await Deno.remove(FOLDER, { recursive: true }).catch(() => {});
  await Deno.mkdir(FOLDER, { recursive: true });
  await using world = await openWorld();
  await using browser = await openBrowser();
  const subjects: (Subject & { shoot: Shoot })[] = [
    ...SCREENS.map((screen) => ({
      name: screen.name,
      looks: LOOKS.filter(({ lang, isMobile }) =>
        lang === (screen.lang ?? lang) && !(screen.isWide && isMobile)
      ),
      shoot: (look: Look) => takeScreen(browser, screen, { look, world }),
    })),
    ...MAIL_KINDS.map((kind) => ({
      name: `mail-${kind.replaceAll("_", "-")}`,
      // Mail programs show them in a column of one width.
      looks: LOOKS.filter(({ isMobile }) => isMobile),
      shoot: (look: Look) => takeDocument(browser, mailHtml(kind, look.lang), look),
    })),
  ];
  for (const { name, looks, shoot } of subjects.filter(isWanted)) {
    for (const look of looks) await keep(fileOf(name, look), () => shoot(look));
  }
  if (isWanted({ name: README })) await takeReadmePictures(browser, world);
  if (isWanted({ name: APP })) await takeAppPictures(browser, world);
  await Deno.writeTextFile(new URL("README.md", FOLDER), overviewOf(subjects));
}

/** Writes a picture. One that cannot be taken does not stop the others. */
async function keep(file: string, shoot: () => Promise<Uint8Array>): Promise<void> {
  try {
    const bytes = await shoot();
    await Deno.writeFile(new URL(file, FOLDER), bytes);
    console.log(`${file}: ${Math.round(bytes.byteLength / 1024)} KB`);
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : error}`);
    Deno.exitCode = 1;
  }
}

if (import.meta.main) await run(Deno.args);
