/** Debian's libfaketime, which shows a process another time. */

export const FAKE_TIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";

/** Whether it is installed; says so where it is not. */
export async function hasFakeTime(): Promise<boolean> {
  const isThere = await Deno.stat(FAKE_TIME).then(() => true, () => false);
  if (!isThere) {
    console.warn("all clocks agree here: libfaketime is not installed (apt-get install libfaketime)");
  }
  return isThere;
}
