/**
 * Whether Chromium would install the site: its own checks, by the same commands of DevTools on which Lighthouse's audits of
 * this were built while it had them. A profile on disk, since nothing is installed from a private one.
 */
import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "@/tasks/chromium.ts";
import { BUILT, NARROW } from "@/tests/kit/viewports.ts";
import { openServer, request } from "@/tests/kit/mod.ts";
import { until } from "@/tests/kit/until.ts";

Deno.test({
  name: "MF-9 Chromium finds no error in the manifest, and nothing that keeps it from installing the site",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: async () => {
    await using server = await openServer({ settings: BUILT });
    const profile = await Deno.makeTempDir({ prefix: "kindling_profile_" });
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: await ensureChromium(),
      args: [...CHROMIUM_FLAGS],
      viewport: NARROW,
    });
    try {
      const [page = await context.newPage()] = context.pages();
      const devTools = await context.newCDPSession(page);
      for (const lang of ["en", "he"]) {
        await page.goto(`${server.origin}/login?lang=${lang}`);
        const { url, errors, data } = await devTools.send("Page.getAppManifest");
        assert.equal(url, `${server.origin}/manifest.webmanifest?lang=${lang}`);
        assert.deepEqual(errors, []);
        assert.equal(data, (await request(server, `/manifest.webmanifest?lang=${lang}`)).text);
        // It asks anew each time, and until the page has loaded it cannot say.
        let found: unknown = null;
        await until("Chromium has looked at the site", async () => {
          const { installabilityErrors } = await devTools.send("Page.getInstallabilityErrors");
          found = installabilityErrors;
          return installabilityErrors.length === 0;
        }).catch(() => assert.deepEqual(found, []));
        const { appId } = await devTools.send("Page.getAppId");
        assert.equal(appId, `${server.origin}/`);
      }
      await page.goto(`${server.origin}/robots.txt`);
      const { installabilityErrors } = await devTools.send("Page.getInstallabilityErrors");
      assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId), ["no-manifest"]);
    } finally {
      await context.close();
      await Deno.remove(profile, { recursive: true }).catch(() => {});
    }
  },
});
