/** The way to the discovery settings, on the pages that they are about; static/styles/shell.css hides it elsewhere. */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { slidersHorizontalIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

export function FilterLink({ t }: { t: Translate }): VNode {
  return (
    <a
      href="/settings?only=discovery"
      data-modal="always"
      // Its name as well: beside a label of the same words it would be said twice.
      title={t("nav.filter")}
      className="bar-filter inline-flex size-[44px] shrink-0 items-center justify-center rounded-full text-muted
        pressable hover:bg-sunken hover:text-ink active:scale-95"
    >
      <Icon of={slidersHorizontalIcon} size="lg" />
    </a>
  );
}
