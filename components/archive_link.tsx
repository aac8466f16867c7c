/** The way to the archived chats, beside the heading of the others. */
import type { VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { archiveIcon } from "@/components/icons.ts";

export function ArchiveLink({ label }: { label: string }): VNode {
  return <IconButton icon={archiveIcon} label={label} href="/contacts?archived=1" modal="wide" />;
}
