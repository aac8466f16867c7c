/** Plays a recording that was reported: to safety alone, each time as an entry of the log. */
import type { StaffId, VoiceId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { listReportsOf } from "@/store/reports/reader.ts";
import { getVoice, type VoiceEntry } from "@/store/voices/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { DeskReportDeps } from "@/actors/desk/reports/mod.ts";

/** The bytes of a reported recording; `unknown_voice` also where it could not be kept. */
export type HearEvidence = (
  by: Actor & { staff: StaffId },
  wanted: { subject: string; voice: VoiceId },
) => Promise<Result<Uint8Array<ArrayBuffer>, "unknown_voice" | "deadline_exceeded">>;

/** Closed reports whose recordings can be heard still. */
const CLOSED_MAX = 50;

interface LoadedState {
  isReported: boolean;
  voice: VoiceEntry | null;
}

export function openHearEvidence(
  env: ActorEnv,
  { staffLog, blobs }: Pick<DeskReportDeps, "staffLog" | "blobs">,
): HearEvidence {
  const { database } = env;

  return async function hear(by, { subject, voice: id }) {
    const found = await staffLog.run<LoadedState, VoiceEntry, "unknown_voice">({
      async load() {
        const [{ open, closed }, voice] = await Promise.all([
          listReportsOf(database, subject, { closed: CLOSED_MAX }),
          getVoice(database, id),
        ]);
        const reports = [...open.map(({ value }) => value), ...closed];
        return { isReported: reports.some(({ seen }) => seen?.voice === id), voice };
      },
      decide({ isReported, voice }, _draft, log) {
        if (!isReported || !voice) return refuse("unknown_voice");
        const { member } = voice.value;
        log([{ by, what: "voice.read", subject: { member, ref: id }, reason: subject }]);
        return accept(voice);
      },
    });
    if (!found.ok) return found;
    const bytes = await blobs.get(found.value.value.file);
    return bytes ? accept(bytes) : refuse("unknown_voice");
  };
}
