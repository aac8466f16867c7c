/** A member's own photo that waits to be checked, with the words that nobody else sees it. For their own page alone. */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { clockIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

export function WaitingPhoto({ t, photo }: { t: Translate; photo: string }): VNode {
  return (
    <section className="flex items-center gap-4 rounded-card bg-surface p-4 shadow-soft">
      <img
        src={`/uploads/${photo}`}
        alt={t("photo.label")}
        width={72}
        height={96}
        className="h-24 w-18 shrink-0 rounded-lg bg-sunken object-cover"
      />
      <div className="min-w-0">
        <h2 className="flex items-center gap-2 font-semibold">
          <Icon of={clockIcon} size="sm" className="text-brand" />
          {t("photo.waiting")}
        </h2>
        <p className="mt-1 text-sm text-muted">{t("photo.private")}</p>
      </div>
    </section>
  );
}
