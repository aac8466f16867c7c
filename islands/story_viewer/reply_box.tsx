/** Where a reply to a story is written. A focus stops the story, which goes on when it is tapped (spec §4). */
import { type RefObject, useState } from "react";
import type { TargetedKeyboardEvent, TargetedSubmitEvent, VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { sendHorizontalIcon } from "@/components/icons.ts";
import { MESSAGE_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { checkText, codePoints } from "@/domain/text.ts";
import type { UnsentReplies } from "@/client/stories/unsent_replies.ts";
import type { Translate } from "@/locales/text.ts";

export interface ReplyBoxProps {
  t: Translate;
  /** Whose story it is. */
  member: { id: string; name: string };
  /** What was typed so far. */
  texts: Pick<UnsentReplies, "get" | "set">;
  /** What a reply costs, in words. */
  note: string;
  /** There is a story to reply to. */
  isReady: boolean;
  box: RefObject<HTMLTextAreaElement | null>;
  onFocus(): void;
  /** Escape was pressed in it. */
  onEscape(): void;
  /** Sends a text that may be sent; whether it has left the box. */
  onSend(text: string): Promise<boolean>;
}

export function ReplyBox(props: ReplyBoxProps): VNode {
  const { t, member: { id, name }, texts, note, isReady, box, onFocus, onEscape, onSend } = props;
  const [text, setText] = useState(texts.get(id));
  const [isSending, setSending] = useState(false);
  const isTooLong = codePoints(text) > MESSAGE_MAX_CODE_POINTS;
  const label = t("story.reply", { name });

  function write(text: string): void {
    texts.set(id, text);
    setText(text);
  }
  async function send(event: Event): Promise<void> {
    event.preventDefault();
    const checked = checkText(text);
    if (!checked.ok || isSending || !isReady) return;
    setSending(true);
    // Under way it is not typed any more, should the viewer close meanwhile.
    texts.set(id, "");
    try {
      if (await onSend(checked.value)) setText("");
      else texts.set(id, text);
    } finally {
      setSending(false);
    }
  }

  function onKeyDown(event: TargetedKeyboardEvent<HTMLTextAreaElement>): void {
    // 229: Safari ends a composition before it tells of the Enter that ended it.
    const isComposing = event.isComposing || event.keyCode === 229;
    if (isComposing) return;
    if (event.key === "Escape") {
      // The text stays; the next one closes the viewer.
      event.preventDefault();
      return onEscape();
    }
    if (event.key === "Enter" && !event.shiftKey && !isTouch()) void send(event);
  }

  return (
    <form
      className="relative bg-black px-3 pt-2 pb-[calc(8px+var(--safe-end))] [translate:0_calc(-1*var(--keyboard,0px))]
        wide:rounded-card"
      onSubmit={(event: TargetedSubmitEvent<HTMLFormElement>) => void send(event)}
    >
      <div className="flex items-end gap-1">
        <textarea
          ref={box}
          rows={1}
          // An empty box with dir=auto is left-to-right, and so would be a Hebrew placeholder.
          dir={text === "" ? undefined : "auto"}
          aria-label={label}
          placeholder={label}
          value={text}
          readOnly={isSending}
          enterkeyhint="send"
          autoComplete="off"
          className="grow-field max-h-25 min-h-12 min-w-0 flex-1 resize-none rounded-[24px] border border-field bg-transparent
            px-4 py-[11px] text-base text-ink placeholder:truncate placeholder:text-muted focus:border-brand focus:outline-none"
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
        />
        <button
          type="submit"
          aria-label={t("chat.send")}
          aria-busy={isSending}
          // It keeps the focus; `send` looks again.
          aria-disabled={isSending || isTooLong || !isReady || text.trim() === "" ? "true" : undefined}
          className="mb-0.5 inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-action text-white
            aria-disabled:opacity-50"
          onMouseDown={(event) => event.preventDefault()}
        >
          <Icon of={sendHorizontalIcon} size="lg" directional />
        </button>
      </div>
      <p role="status" className="pt-1 text-center text-2xs text-muted">
        {isTooLong ? t("refusal.message_too_long") : note}
      </p>
    </form>
  );
}

/** On touch screens Enter is a new line: the send button is under the thumb. */
function isTouch(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
