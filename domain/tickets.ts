/** Messages to support at the desk: their states, and what may be written. Pure. */
import { TICKET_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { codePoints, dropControls, isBlank } from "@/domain/text.ts";

/**
 * `new`: nobody has answered; `open`: the writer waits again; `waiting`: the desk waits for the writer; `solved`: it is, and
 * closes by itself; `closed`: over.
 */
export const TICKET_STATES = ["new", "open", "waiting", "solved", "closed"] as const;
export type TicketState = typeof TICKET_STATES[number];

/** What stands in a thread: from the writer, to the writer, or for the desk alone. */
export const TICKET_ENTRIES = ["written", "answer", "note"] as const;
export type TicketEntryKind = typeof TICKET_ENTRIES[number];

/** The state of a ticket after an entry; a note changes nothing. */
export function stateAfter(state: TicketState, kind: TicketEntryKind): TicketState {
  switch (kind) {
    case "answer":
      return "waiting";
    case "written":
      return state === "new" ? "new" : "open";
    case "note":
      return state;
    default:
      return kind satisfies never;
  }
}

/** What somebody of the desk writes, trimmed and without control characters. */
export function checkTicketText(raw: string): Result<string, "ticket_text_invalid"> {
  const text = dropControls(raw.replace(/\r\n?/g, "\n")).trim();
  const isFit = !isBlank(text) && codePoints(text) <= TICKET_TEXT_MAX_CODE_POINTS;
  return isFit ? accept(text) : refuse("ticket_text_invalid", { max: TICKET_TEXT_MAX_CODE_POINTS });
}
