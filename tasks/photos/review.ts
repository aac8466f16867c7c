/** The review itself: the list in words, and photo by photo what the operator makes of it. */
import type { ListedPhoto } from "@/actors/photos/review.ts";
import type { Desk } from "@/tasks/photos/desk.ts";
import { entryOf } from "@/tasks/photos/entry.ts";
import { findSheets, type Sheet, writeSheet } from "@/tasks/photos/sheet.ts";

/** Photos on one sheet, and in one look at the list. */
const PAGE = 100;

export interface Terminal {
  print(line: string): void;
  /** The operator's answer to a question; null where they are gone. */
  ask(question: string): Promise<string | null>;
  /** Aborted where the operator interrupts. */
  signal: AbortSignal;
}

/** Says which photos are listed, and writes a sheet of them where there is a folder for it. */
export async function printList(
  { review, now }: Desk,
  { folder, print }: { folder: string | null; print: Terminal["print"] },
): Promise<void> {
  const photos: ListedPhoto[] = [];
  for (let hasMore = true; hasMore;) {
    const page = await review.list({ limit: PAGE, ...placeAfter(photos) });
    for (const each of page) print(entryOf(each, now()));
    photos.push(...page);
    hasMore = page.length === PAGE;
  }
  print(`photos: ${photos.length} to look at`);
  const newest = photos.at(-1);
  if (!newest) return;
  if (folder !== null) {
    const { page } = await writeSheet(photos, { read: review.read, folder, now: now() });
    print(`The pictures are in ${page}; they are private: remove the folder when you have looked at them`);
  }
  print(`To keep all of them: --keep-all ${new Date(newest.listed_at).toISOString()}`);
}

/** Asks about each listed photo, sheet by sheet, until none is left or the operator has enough. */
export async function reviewAll(
  { review, keep, remove, now }: Desk,
  { folder, print, ask, signal }: Terminal & { folder: string },
): Promise<void> {
  for (const left of await findSheets(folder)) print(`An earlier review has left ${left}: remove it`);
  const done = { kept: 0, removed: 0, skipped: 0 };
  let photos: ListedPhoto[] = [];
  while (!signal.aborted) {
    photos = await review.list({ limit: PAGE, ...placeAfter(photos) });
    if (photos.length === 0) break;
    const sheet = await writeSheet(photos, { read: review.read, folder, now: now() });
    try {
      if (!await askAll(sheet)) break;
    } finally {
      await sheet.remove();
    }
  }
  print(`photos: ${done.kept} kept, ${done.removed} removed, ${done.skipped} skipped`);

  /** Whether the operator goes on. */
  async function askAll(sheet: Sheet): Promise<boolean> {
    print(`Open ${sheet.page}`);
    for (const [index, listed] of photos.entries()) {
      print(`${index + 1}/${photos.length}  ${entryOf(listed, now())}`);
      if (!await askOne(listed)) return false;
    }
    return true;
  }

  async function askOne({ photo }: ListedPhoto): Promise<boolean> {
    for (;;) {
      const answer = await ask("[k]eep, [r]emove, [s]kip, [q]uit? ");
      switch (answer?.trim().toLowerCase()) {
        case "k":
        case "keep":
          return notify(await keep(photo.id), "kept");
        case "r":
        case "remove":
          return notify(await remove(photo.id), "removed");
        case "s":
        case "skip":
          done.skipped++;
          return true;
        case "q":
        case "quit":
          return false;
        case undefined:
          print("");
          return false;
      }
    }
  }

  function notify({ ok }: { ok: boolean }, what: "kept" | "removed"): true {
    if (ok) done[what]++;
    else print("It is not there any more");
    return true;
  }
}

/** Where the list goes on after these. */
function placeAfter(photos: readonly ListedPhoto[]): Pick<Parameters<Desk["review"]["list"]>[0], "after"> {
  const last = photos.at(-1);
  return last ? { after: { listed_at: last.listed_at, id: last.photo.id } } : {};
}
