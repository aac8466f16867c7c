/**
 * Care for those who write (QA-15): counts their work without a pause and the pictures of members that they have seen, and says
 * when a pause is due. Then they take no new conversation; those that they hold stay theirs.
 */
import {
  afterPause,
  afterPicture,
  afterWork,
  type Care,
  NO_CARE,
  type Standing,
  standingAt,
} from "@/domain/care.ts";
import { deskOf } from "@/domain/desk.ts";
import type { StaffId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { putCare } from "@/store/care/writer.ts";
import type { Change, Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { CareRow } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Signs of work closer together than this are one; of the shortest pauses a quarter. */
const WORK_MS = 60_000;
const MINUTE_MS = 60_000;

/** A person's row as it was read, to be changed. */
export type CareEntry = Entry<CareRow>;

export interface CareView extends Standing {
  pictures_max: number;
  stretch_max_min: number;
}

export interface StaffCare {
  /** How a person stands. */
  get(staff: StaffId): Promise<CareView>;
  /** The same by a row that was read. */
  of(entry: CareEntry): CareView;
  /** A sign of work, as while somebody's shift is open; written once a minute at most. */
  work(staff: StaffId): Promise<void>;
  /** Whether a person may take a new conversation. */
  mayClaim(staff: StaffId): Promise<Result<null, "pause_due">>;
  /** A person takes a pause; one that is under way goes on. */
  pause(by: Actor & { staff: StaffId }): Promise<Result<CareView, "deadline_exceeded">>;
  /** Counts a picture within the change that shows it, with the row as it was read. Gives how the person stands then. */
  addPicture(change: Change, entry: CareEntry): CareView;
}

/** Opens the care of one isolate. */
export function openCare(env: ActorEnv, staffLog: StaffLog): StaffCare {
  const { database, now, catalogue } = env;
  const workedAt = new Map<StaffId, number>();
  const limits = () => deskOf(catalogue());

  const careOf = ({ value }: CareEntry): Care => value ?? NO_CARE;
  const read = (staff: StaffId): Promise<CareEntry> => database.get(keys.care(staff));

  function viewOf(care: Care): CareView {
    const { pictures_a_day, stretch_min } = limits();
    return {
      ...standingAt(care, limits(), now()),
      pictures_max: pictures_a_day,
      stretch_max_min: stretch_min,
    };
  }

  function addPicture(change: Change, entry: CareEntry): CareView {
    const care = afterPicture(careOf(entry), limits(), now());
    putCare(change, entry, { care, now: now() });
    return viewOf(care);
  }

  return {
    addPicture,
    of: (entry) => viewOf(careOf(entry)),
    async get(staff) {
      return viewOf(careOf(await read(staff)));
    },
    async work(staff) {
      const at = now();
      const last = workedAt.get(staff);
      if (last !== undefined && at - last < Math.min(WORK_MS, limits().pause_min * MINUTE_MS / 4)) return;
      workedAt.set(staff, at);
      await commitDraft(env, async (draft) => {
        const entry = await read(staff);
        putCare(draft, entry, { care: afterWork(careOf(entry), limits(), now()), now: now() });
        return accept(null);
      });
    },
    async mayClaim(staff) {
      const { pause_min } = viewOf(careOf(await read(staff)));
      return pause_min > 0 ? refuse("pause_due", { minutes: pause_min }) : accept(null);
    },
    pause(by) {
      return staffLog.run<CareEntry, CareView, never>({
        load: () => read(by.staff),
        decide(entry, draft, log) {
          const before = careOf(entry);
          const care = afterPause(before, limits(), now());
          if (standingAt(before, limits(), now()).is_pausing) return accept(viewOf(before));
          log([{ by, what: "care.pause", subject: { staff: by.staff } }]);
          putCare(draft, entry, { care, now: now() });
          return accept(viewOf(care));
        },
      });
    },
  };
}
