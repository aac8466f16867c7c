/** What the menu of a photo does: it gives the photo another place. Loaded when it is first opened. */
import { chevronDownIcon, chevronUpIcon, userRoundIcon } from "@/components/icons.ts";
import type { Slots } from "@/client/photo/slots.ts";
import { askWhatToDo, type SheetAction } from "@/islands/action_sheet.tsx";
import type { Translate } from "@/locales/text.ts";

type Move = "main" | "earlier" | "later";

/** Asks where a photo is to go. Fulfilled with its new place, or null where it stays where it is. */
export async function askToMove(t: Translate, slots: Slots, id: string): Promise<number | null> {
  const at = idsOf(slots).indexOf(id);
  const move = await askWhatToDo<Move>({
    t,
    title: t("photos.move", { number: at + 1 }),
    actions: actionsOf(t, at, idsOf(slots).length),
  });
  // Another device may have changed them while the menu was open.
  const ids = idsOf(slots);
  const from = ids.indexOf(id);
  if (!move || from < 0) return null;
  return { main: 0, earlier: Math.max(0, from - 1), later: Math.min(from + 1, ids.length - 1) }[move];
}

function idsOf(slots: Slots): string[] {
  return slots.photos().map(({ id }) => id);
}

function actionsOf(t: Translate, at: number, count: number): SheetAction<Move>[] {
  const main = { icon: userRoundIcon, label: t("photos.make_main"), does: { value: "main" } } as const;
  const earlier = { icon: chevronUpIcon, label: t("photos.earlier"), does: { value: "earlier" } } as const;
  const later = { icon: chevronDownIcon, label: t("photos.later"), does: { value: "later" } } as const;
  return [...at > 0 ? [main] : [], ...at > 1 ? [earlier] : [], ...at < count - 1 ? [later] : []];
}
