/**
 * Keeps the files of reported photos and recordings for as long as what was said of them. Each is a change of its own, since one change
 * can check few of them; it goes before the act that it is done for, and does no harm where that is refused.
 */
import type { PhotoId, VoiceId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { getPhoto } from "@/store/photos/reader.ts";
import { holdPhoto } from "@/store/photos/writer.ts";
import type { Report } from "@/store/records.ts";
import { getVoice } from "@/store/voices/reader.ts";
import { holdVoice } from "@/store/voices/writer.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Keeps them until then; those that are kept until `enough` anyway stay as they are. */
export async function holdFiles(
  env: ActorEnv,
  reports: readonly Report[],
  { until, enough = until }: { until: number; enough?: number },
): Promise<void> {
  for (const id of new Set(reports.flatMap(({ seen }) => seen?.photos ?? []))) {
    await holdOnePhoto(env, id, { until, enough });
  }
  for (const id of new Set(reports.flatMap(({ seen }) => seen?.voice ?? []))) {
    await holdOneVoice(env, id, { until, enough });
  }
}

async function holdOneVoice(
  env: ActorEnv,
  id: VoiceId,
  { until, enough }: { until: number; enough: number },
): Promise<void> {
  await commitDraft(env, async (draft) => {
    const voice = await getVoice(env.database, id);
    if (voice && (voice.value.held_until ?? 0) < enough) holdVoice(draft, voice, { until, now: env.now() });
    return accept(null);
  });
}

async function holdOnePhoto(
  env: ActorEnv,
  id: PhotoId,
  { until, enough }: { until: number; enough: number },
): Promise<void> {
  await commitDraft(env, async (draft) => {
    const photo = await getPhoto(env.database, id);
    // Of a view-once photo that was looked at, nothing is left to be kept.
    const isNeeded = photo?.value.files.full !== undefined && (photo.value.held_until ?? 0) < enough;
    if (photo && isNeeded) holdPhoto(draft, photo, { until, now: env.now() });
    return accept(null);
  });
}
