/** The count of unread messages on the chats tab. Outlives navigations. */
import { useMemo } from "react";
import type { VNode } from "preact";
import { UnreadBadge } from "@/components/badges.tsx";
import type { Me } from "@/client/client.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";

export interface ShellUnreadProps {
  me: Me;
  /** As the server counted it. */
  total: number;
  context: IslandContext;
}

export function ShellUnread({ me, total, context }: ShellUnreadProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const count = client?.unread.total.value ?? total;
  return <UnreadBadge count={count} label={t("shell.unread_total", { count })} />;
}
