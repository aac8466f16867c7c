/**
 * Waits until a page shows all that it is going to show, however busy the machine is: for the pictures, each of which would
 * else be another one now and then.
 */
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { Wire } from "@/tests/kit/browser_wire.ts";
import { until } from "@/tests/kit/until.ts";

/** Tests of several browsers may run beside. */
export const PATIENCE_MS = 120_000;
const REST_MS = 500;

/** Waits until a page has asked for everything and has it: files, answers of its socket, fonts, and the pictures in sight. */
export async function comeToStandstill(page: Page): Promise<void> {
  const wire = Wire.of(page);
  await until("nothing more comes", async () => {
    // A page that goes on by itself has nobody to ask for a moment.
    return wire.restMs >= REST_MS && await page.evaluate(isComplete).catch(() => false) &&
      wire.restMs >= REST_MS;
  }, PATIENCE_MS);
}

/** In the page. */
async function isComplete(): Promise<boolean> {
  if (document.readyState !== "complete") return false;
  await document.fonts.ready;
  const inSight = [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return top < innerHeight && bottom > 0 && left < innerWidth && right > 0 && image.checkVisibility();
  });
  if (!inSight.every(({ complete }) => complete)) return false;
  // One that cannot be shown is no reason to wait.
  await Promise.all(inSight.map((image) => image.decode().catch(() => {})));
  return true;
}

/** A picture of the window, once two in a row are the same. */
export async function takeStill(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const shoot = () => page.screenshot({ type: "png", animations: "disabled", timeout: PATIENCE_MS });
  let last = await shoot();
  await until("it stands still", async () => {
    const now = await shoot();
    const isSame = Buffer.compare(last, now) === 0;
    last = now;
    return isSame;
  }, PATIENCE_MS);
  return new Uint8Array(last);
}
