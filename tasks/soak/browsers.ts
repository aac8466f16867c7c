/**
 * The journeys of members in Firefox, in WebKit and in the oldest Chromium that the app admits (tests/journeys), one browser
 * after the other. For `deno task soak` and `deno task soak browsers`.
 */

/** What all may take together. */
const LIMIT_MS = 20 * 60_000;
const BROWSERS = ["firefox", "webkit", "oldest"] as const;

/** How many of them failed; one more where they took too long. */
export async function soakBrowsers(): Promise<number> {
  const since = performance.now();
  let failed = 0;
  for (const browser of BROWSERS) {
    const args = ["run", "-A", "tasks/test.ts", "--lane", browser];
    const { success } = await new Deno.Command(Deno.execPath(), { args }).spawn().status;
    console.log(`journeys in ${browser}: ${success ? "ok" : "FAILED"}`);
    if (!success) failed++;
  }
  const ms = performance.now() - since;
  console.log(`journeys: ${(ms / 60_000).toFixed(1)} min of ${LIMIT_MS / 60_000}`);
  return ms > LIMIT_MS ? failed + 1 : failed;
}
