/** Takes out of photos the blurred files that earlier versions made of them, one by one while the server runs. */
import { newChange } from "@/store/change.ts";
import { listFormerBlurs, removeFormerBlur } from "@/store/photos/former.ts";
import { getPhoto } from "@/store/photos/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Safe at any moment and on any number of isolates; cut off anywhere, the next time goes on. `signal` ends it early. */
export type DropBlurs = (signal?: AbortSignal) => Promise<void>;

const BLURS_AT_ONCE = 100;

export function openDropBlurs({ database, now }: Pick<ActorEnv, "database" | "now">): DropBlurs {
  return async function dropBlurs(signal) {
    for (;;) {
      const blurs = await listFormerBlurs(database, BLURS_AT_ONCE);
      for (const blur of blurs) {
        if (signal?.aborted) return;
        const change = newChange();
        removeFormerBlur(change, blur, { photo: await getPhoto(database, blur.photo), now: now() });
        await database.commit(change);
      }
      if (blurs.length < BLURS_AT_ONCE) return;
    }
  };
}
