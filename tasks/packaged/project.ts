/**
 * The Capacitor project of the packaged app: made, or brought up to date. Done twice it changes nothing. What Capacitor's
 * command line does is done by it, run by Deno; the rest are edits of ours to what it has made.
 */
import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { TABLE } from "@/routes/mod.ts";
import { linkedPatterns } from "@/routes/well_known.ts";
import {
  editBuild,
  editManifest,
  editStrings,
  editVariables,
  isTemplatePicture,
  networkSecurity,
} from "@/tasks/packaged/android.ts";
import { configOf, type JsonObject, settingsIn } from "@/tasks/packaged/capacitor_config.ts";
import { editAppDelegate, editInfo, editProject, entitlements, stringsIn } from "@/tasks/packaged/ios.ts";
import { plistOf } from "@/tasks/packaged/plist.ts";
import type { PackagedSettings } from "@/tasks/packaged/settings.ts";
import {
  isUnfinished,
  openWrittenFiles,
  readIfThere,
  writeIfNew,
  type WrittenFiles,
} from "@/tasks/packaged/written_files.ts";
import { escapeXml } from "@/tasks/packaged/xml.ts";

/** Where the project is unless it is told otherwise: beside the files that it is made of. */
export const HOME = fileURLToPath(new URL("../../packaged", import.meta.url));
const TEMPLATE = join(HOME, "template");
const FILES = join(TEMPLATE, "files");

const PLATFORMS = ["android", "ios"] as const;
/** Puts the address right in the copy of the configuration for iOS; Capacitor's command line runs it after each copy. */
const IOS_ADDRESS = "ios_address.mjs";
/** What a project elsewhere needs of ours. */
const PACKAGES = ["package.json", "deno.json", "deno.lock", IOS_ADDRESS] as const;
const CONFIG = "capacitor.config.json";
const IOS = "ios/App/App";
const ANDROID = "android/app/src/main";

/** Until its own is set: Capacitor's command line writes a name unescaped into some files. */
const PLAIN_NAME = "App";

export interface Outcome {
  /** Files that the operator has changed, and that were left so. */
  kept: readonly string[];
  /** Whether Android's notifications are in it, for which google-services.json has to be there. */
  androidPush: boolean;
}

/** What the project in a folder was made with. Where a run has ended early, the name may be no more than PLAIN_NAME. */
export async function readEarlier(folder: string): Promise<Partial<PackagedSettings>> {
  const { name, ...earlier } = settingsIn(await readConfig(folder));
  return name === undefined || await isUnfinished(folder) ? earlier : { ...earlier, name };
}

/** Throws with what Capacitor's command line has said, where it fails. */
export async function makeProject(folder: string, settings: PackagedSettings): Promise<Outcome> {
  await Deno.mkdir(folder, { recursive: true });
  const written = await openWrittenFiles(folder);
  if (folder !== HOME) {
    for (const name of PACKAGES) await written.put(name, await Deno.readFile(join(HOME, name)));
  }
  await run(folder, ["install", "--quiet"]);

  const page = await Deno.readTextFile(join(TEMPLATE, "www/index.html"));
  await written.put("www/index.html", filled(page, settings, escapeXml));
  const androidPush = await readIfThere(join(folder, "android/app/google-services.json")) !== null;
  const config = configOf(settings, { androidPush }, await readConfig(folder));
  for (const platform of PLATFORMS) {
    if (await isThere(join(folder, platform))) continue;
    await written.begin(platform);
    await writeConfig(folder, { ...config, appName: PLAIN_NAME });
    await capacitor(folder, "add", platform);
  }
  await writeConfig(folder, config);

  await putFiles(folder, written);
  await adaptAndroid(folder, settings, written);
  await adaptIos(folder, settings, written);
  await capacitor(folder, "sync");
  // An operator's own package.json may lack it.
  await run(folder, ["run", "-A", join(HOME, IOS_ADDRESS)]);
  await written.finish();
  return { kept: written.kept, androidPush };
}

/** Drawings, texts and rules that are the same for every operator. */
async function putFiles(folder: string, written: WrittenFiles): Promise<void> {
  for (const platform of PLATFORMS) {
    const anyway = written.isBegun(platform);
    if (anyway) await removeTemplatePictures(join(folder, platform));
    for (const file of filesBelow(join(FILES, platform))) {
      await written.put(relative(FILES, file), await Deno.readFile(file), { anyway });
    }
  }
}

async function adaptAndroid(
  folder: string,
  settings: PackagedSettings,
  written: WrittenFiles,
): Promise<void> {
  const activity = await Deno.readTextFile(join(TEMPLATE, "MainActivity.java"));
  const path = `${ANDROID}/java/${settings.id.replaceAll(".", "/")}/MainActivity.java`;
  await written.put(path, filled(activity, settings, (text) => text), { anyway: written.isBegun("android") });
  await written.put(`${ANDROID}/res/xml/network_security_config.xml`, networkSecurity(settings));
  await edit(
    folder,
    `${ANDROID}/AndroidManifest.xml`,
    (text) => editManifest(text, settings, linkedPatterns(TABLE)),
  );
  await edit(folder, `${ANDROID}/res/values/strings.xml`, (text) => editStrings(text, settings));
  await edit(folder, "android/variables.gradle", editVariables);
  await edit(folder, "android/app/build.gradle", editBuild);
}

async function adaptIos(folder: string, settings: PackagedSettings, written: WrittenFiles): Promise<void> {
  const texts = stringsIn(await Deno.readTextFile(join(FILES, IOS, "en.lproj/InfoPlist.strings")));
  const hooks = await Deno.readTextFile(join(TEMPLATE, "push_hooks.swift"));
  await written.put(`${IOS}/App.entitlements`, plistOf(entitlements(settings)));
  await edit(folder, `${IOS}/Info.plist`, (text) => editInfo(text, settings, texts));
  await edit(folder, `${IOS}/AppDelegate.swift`, (text) => editAppDelegate(text, hooks));
  await edit(folder, "ios/App/App.xcodeproj/project.pbxproj", editProject);
}

/** Changes one file of the project; says which where it cannot be. */
async function edit(folder: string, path: string, change: (text: string) => string): Promise<void> {
  const file = join(folder, path);
  const text = await Deno.readTextFile(file);
  try {
    await writeIfNew(file, change(text));
  } catch (error) {
    throw new Error(`${file} cannot be brought up to date`, { cause: error });
  }
}

/** A text of the template with the operator's settings in it. */
function filled(text: string, settings: PackagedSettings, escape: (text: string) => string): string {
  return text.replace(
    /\{\{\s*(site|id|name)\s*\}\}/g,
    (_, key: keyof PackagedSettings) => escape(settings[key]),
  );
}

async function removeTemplatePictures(folder: string): Promise<void> {
  for (const file of filesBelow(folder)) {
    if (isTemplatePicture(file) || /\/Splash\.imageset\/[^/]+\.png$/.test(file)) await Deno.remove(file);
  }
}

async function readConfig(folder: string): Promise<JsonObject> {
  const text = await readIfThere(join(folder, CONFIG));
  return text === null ? {} : JSON.parse(text);
}

async function writeConfig(folder: string, config: JsonObject): Promise<void> {
  await writeIfNew(join(folder, CONFIG), `${JSON.stringify(config, null, 2)}\n`);
}

async function capacitor(folder: string, ...args: string[]): Promise<void> {
  await run(folder, ["run", "-A", "node_modules/@capacitor/cli/bin/capacitor", ...args]);
}

/** Runs the Deno that runs this, in the project. */
async function run(folder: string, args: readonly string[]): Promise<void> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: folder,
    env: {
      // Nobody is there to be asked about statistics.
      CI: "1",
      NO_COLOR: "1",
      DENO_NO_UPDATE_CHECK: "1",
      // Scripts of package.json call it by its name.
      PATH: [dirname(Deno.execPath()), Deno.env.get("PATH")].join(delimiter),
    },
    stdin: "null",
  }).output();
  if (success) return;
  const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  throw new Error(`deno ${args.join(" ")} has failed in ${folder}:\n${said.trim()}`);
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

function filesBelow(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = join(folder, name);
    return isDirectory ? filesBelow(path) : [path];
  });
}
