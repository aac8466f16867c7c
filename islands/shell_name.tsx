/** The member's own name and age on their photo in the start column. Follows a change at once, and outlives navigations. */
import type { VNode } from "preact";
import { OwnName, type OwnNameProps } from "@/components/own_name.tsx";
import type { Me } from "@/client/client.ts";
import { useClient } from "@/islands/use_client.ts";

export interface ShellNameProps extends OwnNameProps {
  me: Me;
}

export function ShellName({ me, name, age, vip }: ShellNameProps): VNode {
  const own = useClient(me)?.own.view.value;
  return <OwnName name={own?.name ?? name} age={own?.age ?? age} vip={own?.vip ?? vip} />;
}
