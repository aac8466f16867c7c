/** What stands under a message that was not sent: why, a way to try again where that can help, and one to give it up. */
import type { VNode } from "preact";
import { onFirstClick } from "@/components/first_click.ts";
import { Icon } from "@/components/icon.tsx";
import { circleAlertIcon } from "@/components/icons.ts";
import { mayTryAgain, needsNoQuote } from "@/client/outbox_decision.ts";
import { failureText } from "@/islands/chat/failure_text.ts";
import type { LineActions } from "@/islands/chat/line_view.tsx";
import type { MessageLine } from "@/islands/chat/lines.ts";
import type { Translate } from "@/locales/text.ts";

export interface FailedFootProps {
  t: Translate;
  line: Pick<MessageLine, "photo" | "gift" | "voice">;
  rid: string;
  /** Why it was not sent. */
  failed: string;
  actions: Pick<LineActions, "onRetry" | "onDiscard">;
}

export function FailedFoot({ t, line, rid, failed, actions }: FailedFootProps): VNode {
  const refusal = failureText(t, failed);
  return (
    <>
      {/* The list of the lines says nothing by itself. */}
      <div role="alert" className="contents">
        {refusal !== undefined && <p className="mt-1 px-1.5 text-xs font-medium text-bad">{refusal}</p>}
        {mayTryAgain(failed) && (
          <button
            type="button"
            className="-mb-2 flex min-h-11 items-center gap-1.5 rounded-full px-2 text-start text-xs font-medium text-bad"
            onClick={() => actions.onRetry(rid)}
          >
            <Icon of={circleAlertIcon} size="sm" />
            {t(needsNoQuote(failed) ? "chat.reply_gone" : "chat.failed")}
          </button>
        )}
      </div>
      <button
        type="button"
        className="min-h-11 rounded-full px-2 text-xs font-medium text-muted"
        onClick={onFirstClick(() => actions.onDiscard(rid))}
      >
        {t(
          line.voice
            ? "voice.remove"
            : line.photo
            ? "chat.photo_discard"
            : line.gift
            ? "gift.discard"
            : "chat.discard",
        )}
      </button>
    </>
  );
}
