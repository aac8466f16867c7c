/** What stands under a message that is on its way and may fail. Its code is loaded as soon as one is, so that nothing is late. */
import type { VNode } from "preact";
import { late } from "@/client/late.ts";
import type { FailedFootProps } from "@/islands/chat/failed_foot.tsx";
import { useLoaded } from "@/islands/chat/use_loaded.ts";

const load = () => late(import("@/islands/chat/failed_foot.tsx"));

export function FailedLine(
  { failed, ...props }: Omit<FailedFootProps, "failed"> & { failed: string | null },
): VNode | null {
  const foot = useLoaded(load);
  return foot && failed !== null ? <foot.FailedFoot failed={failed} {...props} /> : null;
}
