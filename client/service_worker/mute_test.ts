import assert from "node:assert/strict";
import { isMuted } from "@/client/service_worker/mute.ts";

Deno.test("SW-27 isMuted: what the cookie of the choice says, and loud where there is none or it cannot be read", async () => {
  const cookies = (value?: string) => ({
    get: (name: string) => Promise.resolve(name === "mute" && value !== undefined ? { value } : null),
  });
  assert.equal(await isMuted(cookies("true")), true);
  assert.equal(await isMuted(cookies("false")), false);
  assert.equal(await isMuted(cookies()), false);
  assert.equal(await isMuted({ get: () => Promise.reject(new TypeError("Not allowed")) }), false);
});
