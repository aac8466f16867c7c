/** Shows a picture that was reported, as it was: to safety alone, each time as an entry of the log, and counted (QA-15). */
import type { PhotoId, StaffId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import type { Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getPhoto, type PhotoEntry } from "@/store/photos/reader.ts";
import { listReportsOf } from "@/store/reports/reader.ts";
import type { CareRow } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { DeskReportDeps } from "@/actors/desk/reports/mod.ts";

/** The bytes of a reported picture; `photo_gone` where they could not be kept. */
export type ReadEvidence = (
  by: Actor & { staff: StaffId },
  wanted: { subject: string; photo: PhotoId },
) => Promise<Result<Uint8Array<ArrayBuffer>, "unknown_photo" | "photo_gone" | "deadline_exceeded">>;

/** Closed reports whose pictures can be opened still. */
const CLOSED_MAX = 50;

interface LoadedState {
  isReported: boolean;
  photo: PhotoEntry | null;
  care: Entry<CareRow>;
}

export function openEvidence(
  env: ActorEnv,
  { staffLog, care, blobs }: Pick<DeskReportDeps, "staffLog" | "care" | "blobs">,
): ReadEvidence {
  const { database } = env;

  return async function read(by, { subject, photo: id }) {
    const found = await staffLog.run<LoadedState, PhotoEntry, "unknown_photo" | "photo_gone">({
      async load() {
        const [{ open, closed }, photo, row] = await Promise.all([
          listReportsOf(database, subject, { closed: CLOSED_MAX }),
          getPhoto(database, id),
          database.get(keys.care(by.staff)),
        ]);
        const reports = [...open.map(({ value }) => value), ...closed];
        return {
          isReported: reports.some(({ seen, photo_id }) => seen?.photos?.includes(id) || photo_id === id),
          photo,
          care: row,
        };
      },
      decide({ isReported, photo, care: row }, draft, log) {
        if (!isReported) return refuse("unknown_photo");
        if (!photo?.value.files.full) return refuse("photo_gone");
        const { member } = photo.value;
        log([{ by, what: "photo.read", subject: { ...member && { member }, ref: id }, reason: subject }]);
        care.addPicture(draft, row);
        return accept(photo);
      },
    });
    if (!found.ok) return found;
    const { full } = found.value.value.files;
    const bytes = full ? await blobs.get(full) : null;
    return bytes ? accept(bytes) : refuse("photo_gone");
  };
}
