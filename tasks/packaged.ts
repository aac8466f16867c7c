/**
 * `deno task packaged --site https://example.com --id com.example.app --name Name [--folder FOLDER]`: makes the projects of the
 * packaged app for Android and iOS, or brings them up to date; what is left out stays as it was. docs/packaged_app.md says
 * how an app is built of them. Needs the npm registry the first time, and nothing of Google or Apple.
 */
import { resolve } from "node:path";
import { HOME, makeProject, readEarlier } from "@/tasks/packaged/project.ts";
import { isDevelopment, readArgs, settingsOf } from "@/tasks/packaged/settings.ts";

async function run(args: readonly string[]): Promise<void> {
  const given = readArgs(args);
  const folder = given.folder === undefined ? HOME : resolve(given.folder);
  const settings = settingsOf(given, await readEarlier(folder));
  const { kept, androidPush } = await makeProject(folder, settings);
  console.log(
    `${settings.name} (${settings.id}) shows ${settings.site}: ${folder}/android and ${folder}/ios`,
  );
  for (const path of kept) console.log(`Left as you have changed it: ${path}`);
  if (!androidPush) {
    console.log(
      "No notifications on Android yet: put google-services.json into android/app and run this again",
    );
  }
  if (isDevelopment(settings.site)) {
    console.log("For development only: the site is not encrypted, and no link opens the app");
  }
}

if (import.meta.main) {
  try {
    await run(Deno.args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof Error && error.cause instanceof Error) console.error(error.cause.message);
    Deno.exitCode = 1;
  }
}
