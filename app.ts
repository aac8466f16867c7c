/**
 * The HTTP side: middleware in its order, health, browser files, pages. `app.request()` works without a port.
 */
import { Hono } from "hono";
import type { Context } from "@/context.ts";
import { AddressRate } from "@/domain/address_rate.ts";
import { deskCookieName, sessionCookieName } from "@/domain/cookies.ts";
import type { Rate } from "@/domain/rate.ts";
import { clientAddress } from "@/gateway/address.ts";
import { openDeskInvoke } from "@/gateway/desk/invoke.ts";
import type { Call } from "@/protocol/call.ts";
import type { DeskCall } from "@/protocol/desk/calls/mod.ts";
import {
  checkOrigin,
  limitStrangers,
  refuseOnceDrained,
  refuseOtherHosts,
  secureHeaders,
  setUpRequest,
} from "@/routes/_middleware.ts";
import { assets } from "@/routes/assets.ts";
import { type BrowserFiles, readBrowserFiles } from "@/routes/browser_files.ts";
import { deskPages } from "@/routes/desk/mod.ts";
import { errorAnswer, notFoundPage } from "@/routes/errors.tsx";
import { health } from "@/routes/health.ts";
import { limitBody } from "@/routes/limit_body.ts";
import { oneClickMailsOff } from "@/routes/mails_off.tsx";
import { manifest } from "@/routes/manifest.ts";
import { metrics } from "@/routes/metrics.ts";
import { pages, sharedTable, TABLE } from "@/routes/mod.ts";
import { packing } from "@/routes/packing.ts";
import type { AppEnv, PageEnv } from "@/routes/page_env.ts";
import { photos } from "@/routes/photos.ts";
import { places } from "@/routes/places.ts";
import { apiCall } from "@/routes/api_call.ts";
import { securityTxt } from "@/routes/security_txt.ts";
import { sendPush } from "@/routes/send_push.ts";
import { serviceWorker } from "@/routes/service_worker.ts";
import { sharedPages, type SharedPagesOptions } from "@/routes/shared_pages.ts";
import { siteFiles } from "@/routes/site_files.ts";
import { storyPictures } from "@/routes/story_pictures.ts";
import { uploads } from "@/routes/upload.ts";
import { voices, voiceUploads } from "@/routes/voices.ts";
import { myDataDownload } from "@/routes/my_data_download.ts";
import { walletExport } from "@/routes/wallet_export.ts";
import { webhooks } from "@/routes/webhooks.ts";
import { wellKnown } from "@/routes/well_known.ts";

export type App = Hono<AppEnv>;

/** Builds the app of one isolate. `files` are the built browser files, unless given. */
export async function openApp(context: Context, files?: BrowserFiles): Promise<App> {
  const { config, actors, log, now, gateway, database, uuid, randomBytes } = context;
  const deskInvoke = openDeskInvoke(actors, log, gateway.hasDrained);
  const env: PageEnv = {
    actors,
    places: context.places,
    log,
    now,
    randomBytes,
    origin: config.PUBLIC_ORIGIN,
    secure: config.PUBLIC_ORIGIN?.startsWith("https:") ?? false,
    // Behind a proxy everybody seems to be on this machine.
    mailPreview: config.TRUSTED_PROXIES === 0 && config.APP_ENV === "development"
      ? context.mailPreview
      : null,
    testPayments: context.testPayments,
    ageTest: context.ageTest,
    sessionCookie: sessionCookieName(config.PUBLIC_ORIGIN),
    deskCookie: deskCookieName(config.PUBLIC_ORIGIN),
    securityContact: config.SECURITY_CONTACT ?? null,
    apps: { android: config.ANDROID_APP ?? null, ios: config.IOS_APP ?? null },
    files: files ?? await readBrowserFiles(config.VITE_ORIGIN),
    addressOf: (request) => clientAddress(request, config.TRUSTED_PROXIES),
    callAs: (visitor) =>
      ((module, input) =>
        gateway.invoke(module, input, { ...visitor, rid: uuid(), watch() {}, takeTokens: () => 0 })) as Call,
    commandAs: (visitor, { module, data, rid }) =>
      gateway.invoke(module, data, {
        ...visitor,
        rid,
        watch() {},
        takeTokens: (kinds) => gateway.takeTokens(visitor.member, kinds),
      }),
    deskCallAs: (visitor) =>
      ((module, input) => deskInvoke(module, input, { ...visitor, rid: uuid() })) as DeskCall,
  };
  const app: App = new Hono();
  app.route(
    "/",
    health({ isDraining: gateway.isDraining, isDatabaseReady: database.isReady }),
  );
  const strangers = new AddressRate(config.RATE_PAGES);
  const render = sharedRenderer(env, config.RATE_PROFILES);
  app.use(sharedPages({ env, pages: sharedTable(), render, strangers, hasDrained: gateway.hasDrained }));
  app.use(secureHeaders(env));
  app.route("/", metrics(config.OPERATOR_KEY, context.meters.ofProcess));
  app.use(refuseOtherHosts(), refuseOnceDrained(gateway.hasDrained), packing());
  app.route("/", assets());
  app.route("/", siteFiles(TABLE));
  app.route("/", manifest());
  app.route("/", wellKnown(TABLE));
  app.route("/", securityTxt());
  app.route("/", serviceWorker());
  app.route("/", photos());
  app.route("/", voices());
  app.route("/", storyPictures());
  app.route("/", webhooks());
  app.route("/", oneClickMailsOff());
  app.route("/", sendPush(config.OPERATOR_KEY));
  app.use(setUpRequest(), limitStrangers(strangers), checkOrigin(), limitBody());
  app.route("/", pages(config.RATE_PROFILES));
  app.route("/", deskPages());
  app.route("/", walletExport());
  app.route("/", myDataDownload());
  app.route("/", places(config.RATE_PLACES));
  app.route("/", uploads());
  app.route("/", voiceUploads());
  app.route("/", apiCall());
  app.notFound(notFoundPage);
  app.onError(errorAnswer(log, gateway.hasDrained));
  return app;
}

/** Renders a page as the app would, with nothing of the request counted. What fails is left to the app to fail. */
function sharedRenderer(env: PageEnv, lookUps: Rate): SharedPagesOptions["render"] {
  const app: App = new Hono();
  app.use(secureHeaders(env), setUpRequest());
  app.route("/", pages(lookUps));
  app.onError((_error, c) => c.body(null, 500));
  return (request) => app.fetch(request);
}
