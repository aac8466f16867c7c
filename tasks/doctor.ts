/**
 * `deno task doctor [--json] [--backups FOLDER]`: looks, before a site opens, at what its settings lead to, and prints a line a
 * check with what to do about it. It asks mail server, storage, Stripe, the DNS and the site itself, and changes nothing
 * but a file that it removes again. Ends with 1 where something should not open so. Run it as the server's own user.
 */
import { parseArgs } from "node:util";
import { type Config, databaseOf } from "@/config.ts";
import { openDatabase } from "@/store/database.ts";
import { checkBackups, checkRights, checkSpace } from "@/tasks/doctor/files.ts";
import { fail, type Finding, lineOf, reasonOf } from "@/tasks/doctor/finding.ts";
import { checkMailServer, checkSender } from "@/tasks/doctor/mail.ts";
import { checkName, checkProxy } from "@/tasks/doctor/proxy.ts";
import {
  checkAppPush,
  checkClock,
  checkStorage,
  checkStripeAccount,
  checkTranslation,
} from "@/tasks/doctor/services.ts";
import { checkPublic, checkSettings } from "@/tasks/doctor/settings.ts";
import { checkStored } from "@/tasks/doctor/stored.ts";

const STRIPE_API = "https://api.stripe.com/";

async function* examine(backups: string | undefined): AsyncGenerator<Finding> {
  const { config, findings } = checkSettings();
  yield* findings;
  if (config === null) return;
  yield* checkPublic(config, { cores: navigator.hardwareConcurrency, deno: Deno.version.deno });
  // Opening the database would tighten its files.
  yield* await checkRights(config);
  yield* await checkSpace(config);
  yield await checkBackups(backups, Date.now());
  yield* await checkDatabase(config);
  yield await checkMailServer(config);
  yield* await checkSender(config.MAIL_FROM);
  yield await checkStorage(config);
  yield* await checkStripeAccount(config);
  yield await checkAppPush(config);
  yield await checkTranslation(config);
  const { PUBLIC_ORIGIN } = config;
  if (PUBLIC_ORIGIN !== undefined) {
    yield await checkName(PUBLIC_ORIGIN);
    yield* await checkProxy({ ...config, PUBLIC_ORIGIN });
  }
  const others = [PUBLIC_ORIGIN, config.S3_URL, config.STRIPE_SECRET_KEY && STRIPE_API];
  for (const url of others.filter((each) => each !== undefined)) {
    const finding = await checkClock(url, Date.now);
    if (finding !== null) yield finding;
  }
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const place = databaseOf(config);
  const cure = "start the server once, as the user and with the settings that it will have";
  // Opening would make an empty one.
  if (!place.url && !place.attached && !(await Deno.stat(place.path).catch(() => null))) {
    return [fail("database", `there is none at "${place.path}"`, cure)];
  }
  try {
    const database = await openDatabase(place);
    try {
      return await checkStored(database, new Set(config.STRIPE_SECRET_KEY === undefined ? [] : ["stripe"]));
    } finally {
      await database.close();
    }
  } catch (error) {
    return [fail("database", reasonOf(error), cure)];
  }
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({
      args: Deno.args,
      options: { json: { type: "boolean", default: false }, backups: { type: "string" } },
    });
    const count = { ok: 0, warn: 0, fail: 0 };
    for await (const finding of examine(values.backups)) {
      count[finding.state]++;
      console.log(values.json ? JSON.stringify(finding) : lineOf(finding));
    }
    if (!values.json) console.log(`doctor: ${count.fail} fail, ${count.warn} warn, ${count.ok} ok`);
    if (count.fail > 0) Deno.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
