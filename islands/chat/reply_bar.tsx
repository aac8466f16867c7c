/** Above the box of a chat: which message is being answered, and the way out of it. */
import type { VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { xIcon } from "@/components/icons.ts";
import { QuoteLines } from "@/components/message_quote.tsx";
import { quoteViewModel } from "@/islands/chat/message_view_model.ts";
import type { Translate } from "@/locales/text.ts";
import type { QuoteView } from "@/protocol/views/message.ts";

export interface ReplyBarProps {
  t: Translate;
  /** The member's id, and the contact's name. */
  me: string;
  name: string;
  quote: QuoteView;
  onClose(): void;
}

export function ReplyBar({ t, me, name, quote, onClose }: ReplyBarProps): VNode | null {
  const look = quoteViewModel(quote, me);
  if (!look) return null;
  return (
    <div
      role="group"
      aria-label={look.mine ? t("message.reply_to_you") : t("message.reply_to", { name })}
      className="flex items-center gap-2 border-t border-line bg-bg ps-4 pe-2 wide:ps-6 wide:pe-4"
    >
      <div className="min-w-0 flex-1 border-s-3 border-brand py-1.5 ps-2.5">
        <QuoteLines t={t} name={name} quote={look} />
      </div>
      <IconButton icon={xIcon} label={t("message.reply_cancel")} onClick={onClose} />
    </div>
  );
}
