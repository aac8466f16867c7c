/** What stands under a message that is on its way and may fail. Its code is loaded as soon as one is, so that nothing is late. */
import { useEffect, useState } from "react";
import type { VNode } from "preact";
import { late } from "@/client/late.ts";
import type { FailedFootProps } from "@/islands/chat/failed_foot.tsx";

const load = () => late(import("@/islands/chat/failed_foot.tsx"));

type Foot = Awaited<ReturnType<typeof load>>["FailedFoot"];

export function FailedLine(
  { failed, ...props }: Omit<FailedFootProps, "failed"> & { failed: string | null },
): VNode | null {
  const [Foot, setFoot] = useState<Foot | null>(null);
  useEffect(() => {
    // Without a connection nothing is refused: what fails later tries again.
    if (!Foot) load().then(({ FailedFoot }) => setFoot(() => FailedFoot), () => {});
  }, [failed]);
  return Foot && failed !== null ? <Foot failed={failed} {...props} /> : null;
}
