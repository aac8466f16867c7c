/** The member's own name and age, as they lie on their photo. */
import type { VNode } from "preact";
import { VipBadge } from "@/components/badges.tsx";

export interface OwnNameProps {
  name: string;
  age: number;
  vip: 0 | 1;
}

export function OwnName({ name, age, vip }: OwnNameProps): VNode {
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
