/** Says that the connection is lost. It has to be there when nothing can be loaded any more. */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { wifiOffIcon } from "@/components/icons.ts";

export function ConnectionBanner({ message }: { message: string }): VNode {
  return (
    <div className="flex max-w-sm animate-drop items-center gap-3 rounded-card border border-line bg-raised px-4 py-3 text-sm
        font-medium shadow-lift">
      <Icon of={wifiOffIcon} />
      <p className="min-w-0 flex-1">{message}</p>
    </div>
  );
}
