/** Proofs of who it is: changes of what protects an account ask for a fresh one. Pure. */
import { PROOF_LIFE_MS } from "@/domain/limits.ts";

/** Whether a session has shown within ten minutes whose it is (SY-1). */
export function isProved(provedAt: number | undefined, now: number): boolean {
  return provedAt !== undefined && now < provedAt + PROOF_LIFE_MS;
}
