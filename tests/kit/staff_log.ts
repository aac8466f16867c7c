/** A staff log with many entries, for tests of how it is read. */
import type { MemberId, StaffId } from "@/domain/ids.ts";
import type { LoggedAct, StaffAct } from "@/domain/staff_log.ts";
import { newChange } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { addLogEntries } from "@/store/staff_log/writer.ts";

/** Who acts, and who it is about. */
export const MIA = "mia0000000mia" as StaffId;
export const ADA = "ada0000000ada" as StaffId;
export const BEN = "benbenbenbenb" as MemberId;
export const CLEO = "c1e0c1e0c1e0c" as MemberId;

/** Acts of one commit, which have its time. */
export const BATCH = 100;

/** `total` acts, one a second: every 10th is Ada's, every 100th about Ben, every 7th a picture. */
export async function fillStaffLog(database: Database, total: number): Promise<void> {
  for (let from = 1; from <= total; from += BATCH) {
    const change = newChange();
    const acts = Array.from({ length: BATCH }, (_, index): LoggedAct => {
      const n = from + index;
      const what: StaffAct = n % 7 === 0 ? "photo.read" : "chat.read";
      const subject = n % 100 === 0 ? { member: BEN, persona: CLEO } : {};
      return { by: { staff: n % 10 === 0 ? ADA : MIA, roles: ["moderator"] }, what, subject };
    });
    addLogEntries(change, await database.get(keys.staffLogHead()), { acts, now: from * 1_000 });
    await database.commit(change);
  }
}
