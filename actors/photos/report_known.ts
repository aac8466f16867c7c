/** Reports to safety that somebody has uploaded a file that was refused to protect a child (PV-8). */
import { DESK, makeTicketId, type MemberId, TICKET_ID_BYTES } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { keys } from "@/store/keys.ts";
import type { Report } from "@/store/records.ts";
import { subjectOf } from "@/store/reports/reader.ts";
import { addReport } from "@/store/reports/writer.ts";
import { commitDraft } from "@/actors/command.ts";
import { notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Read by the desk alone. */
const TEXT = "An upload was refused: it is the very file of a picture that was refused to protect a child.";

/** `member` is null while a registration is under way. */
export async function reportKnown(env: ActorEnv, member: MemberId | null): Promise<void> {
  const { database, now } = env;
  const id = makeTicketId(env.randomBytes(TICKET_ID_BYTES));
  await commitDraft(env, async (draft) => {
    const report: Report = {
      id,
      by: null,
      about: member,
      reason: "underage",
      text: TEXT,
      at: now(),
      notice: { name: "", email: "", lang: "en", where: "" },
    };
    const [ofCase, deskRoute] = await database.getMany([
      keys.reportCase(subjectOf(report)),
      keys.route(DESK),
    ]);
    addReport(draft, report, ofCase);
    notifyDesk(draft, deskRoute, [{ about: "list", list: "reports" }]);
    return accept(null);
  });
}
