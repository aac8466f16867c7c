/**
 * Draws answers by lot for a supervisor to look at (QA-12): of their teams, none of their own, and none twice. The draw is an act
 * of the log; what it draws is read by other calls.
 */
import type { MessageId } from "@/domain/ids.ts";
import { Lot } from "@/domain/lot.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import { keys } from "@/store/keys.ts";
import { type AnswerLine, readTeams, walkAnswers } from "@/store/quality/reader.ts";
import { addSample, findDrawn } from "@/store/quality/samples.ts";
import type { Staff } from "@/store/records.ts";
import { reaches } from "@/actors/desk/quality/reach.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import type { ActorEnv } from "@/actors/env.ts";

const DAY_MS = 24 * 3_600_000;

/** How many, from the last so many days, of one moderator or of all. */
export interface AskedDraw {
  count: number;
  days: number;
  moderator?: string | undefined;
}

/** Gives the messages that were drawn; fewer than asked for, or none, where there are no more. */
export type DrawSamples = (
  by: Staff,
  asked: AskedDraw,
) => Promise<Result<{ drawn: MessageId[] }, "deadline_exceeded">>;

export function openDraw(
  { database, now, randomBytes }: Pick<ActorEnv, "database" | "now" | "randomBytes">,
  staffLog: StaffLog,
): DrawSamples {
  async function drawnBefore(): Promise<Set<string>> {
    const drawn = new Set<string>();
    for await (const { key } of database.list(keys.samplesAt(), { batch: 500 })) drawn.add(String(key[2]));
    return drawn;
  }

  async function choose(by: Staff, { count, days, moderator }: AskedDraw): Promise<AnswerLine[]> {
    const [teams, drawn] = await Promise.all([readTeams(database), drawnBefore()]);
    const lot = new Lot<AnswerLine>(count, randomBytes);
    for await (const line of walkAnswers(database, { from: now() - days * DAY_MS, to: now() + 1 })) {
      const { staff, persona, id } = line;
      if (staff === by.id || moderator && staff !== moderator) continue;
      if (reaches(by, persona, teams) && !drawn.has(id)) lot.give(line);
    }
    return lot.kept;
  }

  return async function draw(by, asked) {
    const chosen = await choose(by, asked);
    return await staffLog.run<ReadonlySet<MessageId>, { drawn: MessageId[] }, never>({
      load: () => findDrawn(database, chosen.map(({ id }) => id)),
      decide(known, draft, log) {
        // Somebody else may have drawn the same one meanwhile.
        const fresh = chosen.filter(({ id }) => !known.has(id));
        if (fresh.length === 0) return accept({ drawn: [] });
        for (const { id, persona, member, staff, seq, at } of fresh) {
          const drawn_at = now();
          addSample(draft, { id, persona, member, seq, staff, answered_at: at, drawn_by: by.id, drawn_at });
        }
        log(fresh.map(({ id, persona, member, staff }) => ({
          by: { staff: by.id, roles: by.roles },
          what: "quality.sample" as const,
          subject: { persona, member, staff, ref: id },
          after: "drawn",
        })));
        return accept({ drawn: fresh.map(({ id }) => id) });
      },
    });
  };
}
