/** Where a device is reached, as one short name: one target has one row, however its address is written. */
import { createHash } from "node:crypto";
import type { PushTarget } from "@/domain/push.ts";

/** SHA-256 of the target's kind and address, in hex. `target` is as `canonicalTarget` gives it. */
export function targetHash(target: PushTarget): string {
  const address = target.kind === "web" ? target.endpoint : target.token;
  return createHash("sha256").update(`${target.kind} ${address}`).digest("hex");
}
