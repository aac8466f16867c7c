/** The two pictures of the README, sharper than those of docs/screens. */
import type { Browser } from "playwright-core";
import { beginToUse } from "@/tasks/screens/camera.ts";
import { comeToStandstill, takeStill } from "@/tasks/screens/standstill.ts";
import { idOf, START, TIME_ZONE, type World } from "@/tasks/screens/world.ts";
import { NARROW, showPage, WIDE } from "@/tests/kit/browser.ts";

const FOLDER = new URL("../../docs/images/", import.meta.url);

const PICTURES = [
  { file: "chat.png", partner: "Maya", colorScheme: "light", viewport: NARROW, deviceScaleFactor: 1.5 },
  { file: "dashboard.png", partner: "Jonas", colorScheme: "dark", viewport: WIDE, deviceScaleFactor: 1 },
] as const;

/** Writes them into docs/images. */
export async function takeReadmePictures(browser: Browser, { server, tamar }: World): Promise<void> {
  for (const { file, partner, ...look } of PICTURES) {
    const options = { ...look, locale: "en-US", timezoneId: TIME_ZONE, reducedMotion: "reduce" } as const;
    const context = await browser.newContext(options);
    await context.clock.setFixedTime(START);
    const page = await showPage(context, `${server.origin}/chat/${idOf(partner)}`, tamar);
    await beginToUse(page);
    await comeToStandstill(page);
    await Deno.writeFile(new URL(file, FOLDER), await takeStill(page));
    await context.close();
  }
}
