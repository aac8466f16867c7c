/** Above a chat of the desk: who is who, in words, and what can be done with it. */
import type { VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import {
  arrowLeftIcon,
  bookOpenIcon,
  chevronRightIcon,
  clockIcon,
  shieldCheckIcon,
  undo2Icon,
} from "@/components/icons.ts";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { ChatView } from "@/protocol/desk/views/chat.ts";

export interface ChatHeaderProps {
  t: DeskTranslate;
  view: Pick<ChatView, "persona" | "member" | "contact" | "may_write">;
  /** Whether anything can be done: it is held, and nothing else runs. */
  isHeld: boolean;
  /** Whether safety has it: it is settled then, and no more put aside or passed on. */
  isEscalated: boolean;
  /** Whether somebody waits in it, so that it comes back. */
  canWaitAside: boolean;
  busy: string | null;
  areSheetsOpen: boolean;
  onSnooze(): void;
  onEscalate(): void;
  onSkip(): void;
  onRelease(): void;
  /** Ends what was handed over; null where that is for others. */
  onSettle: (() => void) | null;
  onSheets(): void;
  /** Back to the queue, where there is room for one column alone. */
  onBack(): void;
}

export function ChatHeader(props: ChatHeaderProps): VNode {
  const { t, view, isHeld, isEscalated, busy } = props;
  const { persona, member, contact } = view;
  return (
    <header className="grid gap-1 border-b border-line bg-surface px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-2.5">
          <span className="sm:hidden">
            <SmallButton
              icon={arrowLeftIcon}
              directional
              label={t("desk.queue.title")}
              onClick={props.onBack}
            />
          </span>
          <Avatar
            photo={contact.photo}
            size="sm"
            onlineLabel={contact.status === 1 ? t("chat.online") : undefined}
          />
          <div className="min-w-0">
            <h2 className="truncate text-base leading-tight font-semibold" tabIndex={-1} data-chat-title="">
              <bdi>{contact.name}</bdi>, {member.age}
            </h2>
            <p className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
              <Avatar photo={persona.photo} size="sm" className="size-4!" />
              <span className="min-w-0 truncate">
                {t(view.may_write === 1 ? "desk.chat.answers_as" : "desk.chat.reads_as", {
                  persona: persona.name,
                })}
              </span>
            </p>
          </div>
        </div>
        <div role="toolbar" aria-label={t("desk.act.all")} className="flex flex-wrap gap-1">
          {!isEscalated && (
            <>
              <SmallButton
                icon={clockIcon}
                hotkey="S"
                disabled={!isHeld || !props.canWaitAside}
                onClick={props.onSnooze}
              >
                {t("desk.act.snooze")}
              </SmallButton>
              <SmallButton
                icon={chevronRightIcon}
                directional
                hotkey="X"
                disabled={!isHeld}
                onClick={props.onSkip}
              >
                {t("desk.act.skip")}
              </SmallButton>
            </>
          )}
          <SmallButton
            icon={undo2Icon}
            directional
            disabled={!isHeld}
            busy={busy === "release"}
            onClick={props.onRelease}
          >
            {t("desk.act.release")}
          </SmallButton>
          {!isEscalated && (
            <SmallButton
              icon={shieldCheckIcon}
              look="danger"
              hotkey="E"
              disabled={!isHeld}
              onClick={props.onEscalate}
            >
              {t("desk.act.escalate")}
            </SmallButton>
          )}
          {isEscalated && props.onSettle && (
            <SmallButton icon={shieldCheckIcon} look="primary" disabled={!isHeld} onClick={props.onSettle}>
              {t("desk.act.settle")}
            </SmallButton>
          )}
          <span className="min-[64rem]:hidden">
            <SmallButton
              icon={bookOpenIcon}
              look="soft"
              pressed={props.areSheetsOpen}
              onClick={props.onSheets}
            >
              {t("desk.act.sheets")}
            </SmallButton>
          </span>
        </div>
      </div>
    </header>
  );
}
