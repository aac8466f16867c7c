/** Checks of the services that a site leans on: storage, Stripe, pushes; and of this machine's clock against theirs. */
import { openBlobs } from "@/adapters/blobs/mod.ts";
import { checkStripe } from "@/adapters/payments/stripe/check.ts";
import type { StripeOptions } from "@/adapters/payments/stripe/mod.ts";
import { applePushOf, openPush } from "@/adapters/push/mod.ts";
import { askService, nameOf, TranslateFailure } from "@/adapters/translate/service.ts";
import { type Config, translationOf } from "@/config.ts";
import { openLog } from "@/telemetry/log.ts";
import { fail, type Finding, ok, reasonOf, warn } from "@/tasks/doctor/finding.ts";

const CLOCK_MS = 5_000;
const ASK_MS = 8_000;

/** Writes, reads and removes a file where photos lie. */
export async function checkStorage(config: Parameters<typeof openBlobs>[0]): Promise<Finding> {
  const place = config.S3_URL === undefined ? "the folder" : "the bucket";
  using blobs = openBlobs(config);
  try {
    await blobs.check();
    return ok("photos", `${place} writes, reads and removes`);
  } catch (error) {
    return fail("photos", `${place} cannot keep them: ${reasonOf(error)}`, "see docs/operations.md, Photos");
  }
}

type StripeSettings = Pick<Config, "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "PUBLIC_ORIGIN">;

/** Whether Stripe takes the key, a live one, and sends its news to this site. */
export async function checkStripeAccount(
  { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, PUBLIC_ORIGIN: origin }: StripeSettings,
  elsewhere: Pick<StripeOptions, "api"> = {},
): Promise<Finding[]> {
  if (key === undefined) return [];
  const findings = [
    /^[sr]k_live_/.test(key) ? ok("stripe", "the key is a live one") : fail(
      "stripe",
      "the key is none of live mode: nobody pays by it",
      "set STRIPE_SECRET_KEY to a sk_live_… or rk_live_…",
    ),
  ];
  if (!secret?.startsWith("whsec_")) {
    findings.push(
      fail("stripe", "the webhook's secret does not begin with whsec_", "copy it from the webhook's page"),
    );
  }
  const url = `${origin}/webhooks/payments/stripe`;
  try {
    const state = await checkStripe({ key, ...elsewhere }, url);
    switch (state.kind) {
      case "right":
        return [...findings, ok("stripe", `its webhook goes to ${url}`)];
      case "hidden":
        return [
          ...findings,
          warn("stripe", "this key may not list webhooks", `look yourself whether one goes to ${url}`),
        ];
      case "missing":
        return [
          ...findings,
          fail("stripe", `it has no webhook to ${url}`, "make it; see docs/operations.md, Payments"),
        ];
      case "disabled":
        return [
          ...findings,
          fail("stripe", `its webhook to ${url} is switched off`, "switch it on at Stripe"),
        ];
      case "few_events":
        return [
          ...findings,
          fail("stripe", `its webhook lacks ${state.missing.join(", ")}`, "add these events at Stripe"),
        ];
      default:
        return state satisfies never;
    }
  } catch (error) {
    return [
      ...findings,
      fail("stripe", reasonOf(error), "look at STRIPE_SECRET_KEY and the way to api.stripe.com"),
    ];
  }
}

/** Whether the keys of the app's pushes can be read; asks nobody. */
export async function checkAppPush(config: Config): Promise<Finding> {
  if (config.FCM_SERVICE_ACCOUNT === undefined && config.APNS_KEY === undefined) {
    return ok("app push", "there are no keys: the packaged app is told nothing");
  }
  try {
    await using _ = await openPush({
      services: [],
      contact: () => "mailto:nobody@example.com",
      secret: crypto.getRandomValues(new Uint8Array(32)),
      fcmAccount: config.FCM_SERVICE_ACCOUNT,
      apns: applePushOf(config),
      log: openLog({ level: "silent" }),
    });
    return ok("app push", "the keys can be read");
  } catch (error) {
    // What caused it may quote the key.
    return fail(
      "app push",
      error instanceof Error ? error.message : "",
      "put the file there as its service gave it",
    );
  }
}

/** Whether the translation service takes the key, and translates a word. */
export async function checkTranslation(config: Parameters<typeof translationOf>[0]): Promise<Finding> {
  const { kind, ...service } = translationOf(config);
  if (kind === "off") return ok("translation", "TRANSLATE=off: members are offered none");
  const name = nameOf({ kind, ...service });
  try {
    const signal = AbortSignal.timeout(ASK_MS);
    const { text } = await askService({ kind, ...service }, { text: "Hello", to: "de", signal });
    return ok("translation", `${name} says “${text}” for “Hello”`);
  } catch (error) {
    const why = error instanceof TranslateFailure ? error.message : "the service cannot be asked";
    return fail("translation", `${name}: ${why}`, "look at TRANSLATE_URL and TRANSLATE_KEY");
  }
}

/** Whether this machine's clock agrees with that of whoever answers at `url`; null where nobody does. */
export async function checkClock(url: string, now: () => number): Promise<Finding | null> {
  const since = now();
  const response = await fetch(url, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(ASK_MS),
  })
    .catch(() => null);
  await response?.body?.cancel();
  const date = Date.parse(response?.headers.get("date") ?? "");
  if (Number.isNaN(date)) return null;
  const { host } = new URL(url);
  // A Date header is cut to the second.
  const ms = date + 500 - (since + now()) / 2;
  return Math.abs(ms) > CLOCK_MS
    ? warn(
      "clock",
      `${Math.round(Math.abs(ms) / 1_000)} s ${ms > 0 ? "behind" : "ahead of"} ${host}`,
      "keep it by NTP",
    )
    : ok("clock", `agrees with ${host}`);
}
