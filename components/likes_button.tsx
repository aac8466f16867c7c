/** The top bar's way to those who like the member, with a tag while some of them are new (spec §2); total_marks.ts keeps it. */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { heartIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

export function LikesButton({ t, isNew }: { t: Translate; isNew: boolean }): VNode {
  return (
    <a
      href="/likesme"
      data-modal="wide"
      className="relative inline-flex size-[44px] shrink-0 items-center justify-center rounded-full text-muted
        pressable hover:bg-sunken hover:text-ink active:scale-95"
    >
      <Icon of={heartIcon} size="lg" />
      <span className="sr-only">{t("nav.fans")}</span>
      <span
        data-new="fans_new"
        hidden={!isNew}
        className="bar-tag absolute start-[20px] top-0 rounded-full bg-action px-1.5 font-semibold text-white"
      >
        {t("nav.new")}
      </span>
    </a>
  );
}
