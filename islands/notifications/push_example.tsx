/** What a push says, with names and texts or without. */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { bellIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

export interface PushExampleProps {
  t: Translate;
  /** The site's name. */
  site: string;
  discreet: boolean;
}

export function PushExample({ t, site, discreet }: PushExampleProps): VNode {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-muted">{t("notifications.example")}</p>
      <div role="status" className="flex items-center gap-3 rounded-lg bg-sunken px-4 py-3">
        <Icon of={bellIcon} className="text-brand" />
        <div className="min-w-0 text-sm">
          <p className="font-semibold">{discreet ? site : t("notifications.example_name")}</p>
          <p className="text-muted">
            {discreet ? t("push.messages", { count: 1 }) : t("notifications.example_text")}
          </p>
        </div>
      </div>
    </div>
  );
}
