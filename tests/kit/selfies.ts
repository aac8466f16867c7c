/** Selfies of tests that wait to be looked at, without the work that an upload makes. */
import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { SELFIE_OUTCOME_LIFE_MS, SELFIE_WAIT_MS } from "@/domain/limits.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getPhoto } from "@/store/photos/reader.ts";
import { attachSelfie, putSelfie } from "@/store/selfies/writer.ts";
import type { WaitingSelfie } from "@/store/selfies/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Blobs } from "@/domain/blobs.ts";
import { keepPhoto } from "@/tests/kit/photos.ts";

/** Has a member's selfie wait, as if they had drawn a gesture and sent it. */
export async function addSelfie(
  { env, blobs }: { env: Pick<ActorEnv, "database" | "now" | "randomBytes">; blobs: Blobs },
  member: MemberId,
): Promise<WaitingSelfie> {
  const { database } = env;
  const { id } = await keepPhoto({ env, blobs }, member);
  const photo = await getPhoto(database, id) ?? assert.fail();
  const now = env.now();
  const until = now + SELFIE_WAIT_MS;
  const next: WaitingSelfie = {
    member,
    attempt: env.randomBytes(16).toHex(),
    gesture: "palm",
    agreed_at: now,
    step: "waiting",
    photo: id,
    sent_at: now,
    until,
    exp: now + SELFIE_OUTCOME_LIFE_MS,
  };
  const change = newChange();
  putSelfie(change, await database.get(keys.selfie(member)), { next, now });
  attachSelfie(change, photo, { until, now });
  assert.ok(await database.commit(change));
  return next;
}
