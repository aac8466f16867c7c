/** The member's own name and age on their photo in the start column. Follows a change at once, and outlives navigations. */
import type { VNode } from "preact";
import { VipBadge } from "@/components/badges.tsx";
import type { Me } from "@/client/client.ts";
import { useClient } from "@/islands/use_client.ts";

export interface ShellNameProps {
  me: Me;
  /** These as the page was rendered. */
  name: string;
  age: number;
  vip: 0 | 1;
}

export function ShellName({ me, ...rendered }: ShellNameProps): VNode {
  const client = useClient(me);
  const { name, age, vip } = client?.own.view.value ?? rendered;
  return (
    <>
      <bdi className="flex min-w-0 gap-2">
        <span className="truncate">{name}</span>
        <span className="font-normal">{age}</span>
      </bdi>
      {vip === 1 && <VipBadge label="VIP" />}
    </>
  );
}
