/** The text box of a chat, which grows from 48 to 100 px (spec §5), with the send button. */
import type {
  ComponentChildren,
  InputEventHandler,
  KeyboardEventHandler,
  SubmitEventHandler,
  VNode,
} from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { sendHorizontalIcon } from "@/components/icons.ts";

export interface ComposerProps {
  /** The accessible name of the box. */
  label: string;
  placeholder: string;
  sendLabel: string;
  value: string;
  /** A quiet line below: what a message costs. */
  note?: ComponentChildren;
  /** Before the box: pictures, gifts. */
  start?: ComponentChildren;
  disabled?: boolean | undefined;
  onInput?: InputEventHandler<HTMLTextAreaElement> | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement> | undefined;
  onSubmit?: SubmitEventHandler<HTMLFormElement> | undefined;
}

export function Composer(props: ComposerProps): VNode {
  return (
    <form
      className="frosted border-t border-line px-3 pt-2.5 pb-[calc(10px+var(--safe-end))] wide:px-5"
      onSubmit={props.onSubmit}
    >
      <div className="chat-bar flex flex-wrap items-end gap-1">
        {props.start}
        {/* They stay side by side: with large letters both go below what is before them. */}
        <div className="flex min-w-0 flex-[1_1_11rem] items-end gap-1">
          <textarea
            name="message"
            rows={1}
            // An empty box with dir=auto is left-to-right, and so would be a Hebrew placeholder.
            dir={props.value === "" ? undefined : "auto"}
            aria-label={props.label}
            placeholder={props.placeholder}
            value={props.value}
            disabled={props.disabled}
            enterkeyhint="send"
            autoComplete="off"
            className="grow-field max-h-25 min-h-12 min-w-0 flex-1 resize-none rounded-[24px] border border-field bg-surface px-4
              py-[11px] text-base text-ink transition-[border-color] duration-150 ease-out placeholder:truncate placeholder:text-faint
              focus:border-brand focus:outline-3 focus:outline-offset-0 focus:outline-brand/25"
            onInput={props.onInput}
            onKeyDown={props.onKeyDown}
          />
          <IconButton
            icon={sendHorizontalIcon}
            directional
            label={props.sendLabel}
            type="submit"
            variant="primary"
            disabled={props.disabled || props.value.trim() === ""}
            className="mb-0.5 disabled:pointer-events-none"
          />
        </div>
      </div>
      {props.note !== undefined && <p className="pt-1.5 text-center text-xs text-muted">{props.note}</p>}
    </form>
  );
}
