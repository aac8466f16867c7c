/** The top bar's way to the lucky wheel, which opens above the page; without scripts it leads to the wheel's own page. */
import type { VNode } from "preact";
import { WheelMark } from "@/components/wheel_mark.tsx";
import type { Translate } from "@/locales/text.ts";

export function WheelLink({ t }: { t: Translate }): VNode {
  return (
    <a
      href="/wheel"
      data-wheel=""
      // Its name as well: beside a label of the same words it would be said twice.
      title={t("wheel.title")}
      className="relative inline-flex size-[44px] shrink-0 items-center justify-center rounded-full text-muted
        pressable hover:bg-sunken hover:text-ink active:scale-95"
    >
      <WheelMark className="size-[28px]" />
    </a>
  );
}
