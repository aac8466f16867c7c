/**
 * What is left of the profile of somebody whom the member has blocked: who it is, and a way to take the block back (BL-12).
 * Rendered by /profile/{id}. Invariant: it records no visit and asks for no presence.
 */
import { useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { Button } from "@/components/button.tsx";
import type { Me } from "@/client/client.ts";
import { leave } from "@/client/leave.ts";
import { Blocked } from "@/client/state/blocked.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import type { BlockedItem } from "@/protocol/views/list.ts";

export interface BlockedProfileProps {
  me: Me;
  member: BlockedItem;
  context: IslandContext;
}

export function BlockedProfile({ me, member, context }: BlockedProfileProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const root = useRef<HTMLElement>(null);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const { id, name, photo } = member;

  async function unblock(): Promise<void> {
    if (!client || state === "busy") return;
    setState("busy");
    const isDone = await client.slice(Blocked).unblock(id);
    if (!isDone) return setState("failed");
    if (root.current) leave(root.current, "/blocked");
  }

  return (
    <article ref={root} className="grid justify-items-center gap-5 px-5 py-10 text-center">
      <Avatar photo={photo} size="xl" eager />
      <h1 className="min-w-0 text-2xl font-bold wrap-anywhere">
        <bdi>{name}</bdi>
      </h1>
      <p className="max-w-sm text-muted">{t("blocked.profile_text", { name })}</p>
      <Button
        variant="secondary"
        busy={state === "busy"}
        disabled={client === null}
        label={t("blocked.unblock_name", { name })}
        onClick={() => void unblock()}
      >
        {t("blocked.unblock")}
      </Button>
      {state === "failed" && (
        <p role="alert" className="text-sm text-bad">{t("blocked.not_done", { name })}</p>
      )}
    </article>
  );
}
