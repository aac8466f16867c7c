/**
 * The number of what somebody of the desk makes. It follows from who they are and the id of their request, so that the same
 * request makes it once.
 */
import { createHash } from "node:crypto";
import { makeTicketId, TICKET_ID_BYTES } from "@/domain/ids.ts";

/** The number that follows from a text. */
export function numberOf(text: string): string {
  const hash = createHash("sha256").update(text).digest();
  return makeTicketId(new Uint8Array(hash).subarray(0, TICKET_ID_BYTES));
}
