/** Sends a report to the operator once: a second press or a retry is the same command. */
import type { ReportReason } from "@/domain/report.ts";
import { newRid } from "@/client/rid.ts";
import type { Call } from "@/client/socket.ts";

interface Subject {
  /** The member. */
  id: string;
  of:
    | { kind: "member" }
    | { kind: "photo"; photo_id: string }
    | { kind: "message"; message_id: string }
    | { kind: "story"; story_id: string };
}

/** Creates the sender of reports about one subject; each call returns whether the report has arrived. */
export function sendReport(
  call: Call,
  { id, of }: Subject,
  makeRid: () => string = newRid,
): (report: { reason: ReportReason; text: string }) => Promise<boolean> {
  const { kind: _kind, ...what } = of;
  const rids = new Map<string, string>();
  return async ({ reason, text }) => {
    const input = { user_id: id, reason, ...what, ...(text !== "" && { text }) };
    // Another text is another report: the server refuses a known rid with other content.
    const content = JSON.stringify(input);
    const rid = rids.get(content) ?? makeRid();
    rids.set(content, rid);
    const answer = await call("user/report", input, { rid });
    return answer.ok;
  };
}
