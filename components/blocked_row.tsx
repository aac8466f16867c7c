/**
 * A blocked member: photo, name, online dot, and the button that unblocks them. A link to the reduced profile (BL-12).
 */
import type { VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { Button } from "@/components/button.tsx";
import type { Translate } from "@/locales/text.ts";
import type { BlockedItem } from "@/protocol/views/list.ts";

export interface BlockedRowProps {
  t: Translate;
  member: BlockedItem;
  isBusy: boolean;
  /** The error of the last attempt. */
  error?: string | undefined;
  /** Null until the page is hydrated. */
  onUnblock: (() => void) | null;
}

export function BlockedRow({ t, member, isBusy, error, onUnblock }: BlockedRowProps): VNode {
  return (
    <li data-member={member.id} className="rounded-card px-3 py-2.5 hover:bg-sunken">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <a
          href={`/profile/${member.id}?target=mylikes`}
          data-modal="always"
          className="flex min-h-14 min-w-0 flex-[1_1_9rem] items-center gap-3.5 rounded-card"
        >
          <Avatar photo={member.photo} onlineLabel={member.status === 1 ? t("chat.online") : undefined} />
          <bdi className="truncate font-medium">{member.name}</bdi>
        </a>
        <Button
          size="sm"
          variant="secondary"
          busy={isBusy}
          disabled={onUnblock === null}
          label={t("blocked.unblock_name", { name: member.name })}
          onClick={onUnblock ?? undefined}
        >
          {t("blocked.unblock")}
        </Button>
      </div>
      {error !== undefined && <p role="alert" className="pt-1 text-sm text-bad">{error}</p>}
    </li>
  );
}
