/** Where a message is written, with its keys, its limits and its price. */
import type { RefObject, TargetedClipboardEvent, TargetedKeyboardEvent, VNode } from "preact";
import { Composer } from "@/components/composer.tsx";
import { MESSAGE_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { checkText, codePoints } from "@/domain/text.ts";
import { pastedFile } from "@/islands/chat/dropped_file.ts";
import { GiftButton } from "@/islands/chat/gift_button.tsx";
import { PhotoButton } from "@/islands/chat/photo_button.tsx";
import type { Translate } from "@/locales/text.ts";

/** The counter appears when no more than this is left. */
const COUNTER_FROM = 200;

export interface WriteBoxProps {
  t: Translate;
  name: string;
  text: string;
  /** What a message costs, in words; of a closed profile, that it is closed. */
  cost: string;
  /** Nothing can be written. */
  isClosed: boolean;
  /** Something else stands in its place. */
  isHidden: boolean;
  root: RefObject<HTMLDivElement | null>;
  onText(text: string): void;
  /** Escape was pressed; the text stays. */
  onEscape(): void;
  /** The arrow up was pressed in the empty box. */
  onUp(): void;
  /** Called with a text that may be sent. */
  onSend(text: string): void;
  /** Whether a photo may be chosen; otherwise the member has been told why not. */
  mayChoosePhoto(): boolean;
  /** Called with a file that was chosen or pasted. */
  onPhoto(file: File): void;
  /** Further buttons, once their code is there; there is room for them from the start. */
  more: VNode | null;
  /** Called when a gift is wanted. */
  onGift(): void;
}

export function WriteBox(props: WriteBoxProps): VNode {
  const { t, name, text, cost, root, onText, onSend, onPhoto } = props;
  function send(): void {
    const checked = checkText(text);
    if (checked.ok) onSend(checked.value);
  }

  function onKeyDown(event: TargetedKeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === "Escape" && !event.isComposing) return props.onEscape();
    if (text === "" && event.key === "ArrowUp") return props.onUp();
    if (!isSendKey(event)) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: TargetedClipboardEvent<HTMLElement>): void {
    const file = pastedFile(event.clipboardData);
    if (!file || props.isClosed) return;
    event.preventDefault();
    onPhoto(file);
  }

  return (
    <div ref={root} hidden={props.isHidden} onMouseDown={keepFocus} onPaste={onPaste}>
      <Composer
        disabled={props.isClosed}
        start={!props.isClosed && (
          <>
            <PhotoButton t={t} mayChoose={props.mayChoosePhoto} onFile={onPhoto} />
            <GiftButton t={t} onOpen={props.onGift} />
            <span className="-ms-2 mb-0.5 flex min-w-11 wide:min-w-20">{props.more}</span>
          </>
        )}
        label={t("chat.message_label", { name })}
        placeholder={t("chat.placeholder")}
        sendLabel={t("chat.send")}
        value={text}
        note={<Note t={t} text={text} cost={cost} />}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      />
    </div>
  );
}

/** What stands below a text: how much is too long or left of it, or what it costs. */
export function Note({ t, text, cost }: { t: Translate; text: string; cost: string }): VNode {
  const left = MESSAGE_MAX_CODE_POINTS - codePoints(text);
  if (left < 0) {
    return <span role="alert" className="text-bad">{t("refusal.message_too_long")} ({left})</span>;
  }
  if (left <= COUNTER_FROM) return <span role="status">{t("chat.characters_left", { count: left })}</span>;
  return <span>{cost}</span>;
}

/** Whether a key sends what is written. */
export function isSendKey(event: TargetedKeyboardEvent<HTMLTextAreaElement>): boolean {
  // 229: Safari ends a composition before it tells of the Enter that ended it.
  const isComposing = event.isComposing || event.keyCode === 229;
  return event.key === "Enter" && !event.shiftKey && !isComposing && !isTouch();
}

/** On touch screens Enter is a new line: the send button is under the thumb. */
function isTouch(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}

/** A click beside the box leaves the focus, and with it the keyboard, there; on the button, also when it has just sent. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}
