/** Decisions that the operator has come to, photo by photo; each says what became of it, and whether all were there. */
import type { PhotoId } from "@/domain/ids.ts";
import type { Desk } from "@/tasks/photos/desk.ts";

const PAGE = 100;

type Print = (line: string) => void;

export async function keepEach({ keep }: Desk, ids: readonly PhotoId[], print: Print): Promise<boolean> {
  return await decideEach(ids, { decide: keep, done: "kept", print });
}

export async function removeEach({ remove }: Desk, ids: readonly PhotoId[], print: Print): Promise<boolean> {
  return await decideEach(ids, { decide: remove, done: "removed", print });
}

/** Keeps what was listed up to `until`, and nothing that has come since. */
export async function keepAll({ review, keep }: Desk, until: number, print: Print): Promise<boolean> {
  for (;;) {
    const page = await review.list({ limit: PAGE });
    const ids = page.filter(({ listed_at }) => listed_at <= until).map(({ photo }) => photo.id);
    if (ids.length === 0) return true;
    await decideEach(ids, { decide: keep, done: "kept", print });
  }
}

async function decideEach(
  ids: readonly PhotoId[],
  { decide, done, print }: {
    decide: (id: PhotoId) => Promise<{ ok: boolean }>;
    done: string;
    print: Print;
  },
): Promise<boolean> {
  let areThere = true;
  for (const id of ids) {
    const { ok } = await decide(id);
    print(ok ? `${id}  ${done}` : `${id}  is not there any more`);
    areThere &&= ok;
  }
  return areThere;
}
