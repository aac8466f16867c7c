/** Where a line is written in the name of a virtual profile: its keys, its length, and why it may not be sent. */
import { useEffect } from "react";
import type { KeyboardEvent } from "react";
import type { TargetedSubmitEvent, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { imageIcon, scrollTextIcon, sendHorizontalIcon } from "@/components/icons.ts";
import { MESSAGE_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { codePoints } from "@/domain/text.ts";
import { ReplyBar } from "@/islands/chat/reply_bar.tsx";
import { siteTranslateOf } from "@/islands/desk/workspace/desk_texts.ts";
import { refusalText, ruleText } from "@/islands/desk/workspace/refusal_text.ts";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { Box } from "@/islands/desk/workspace/use_box.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { CallRefusal } from "@/client/answer.ts";

/** From here on the count stands out. */
const COUNT_FROM = MESSAGE_MAX_CODE_POINTS - 200;

export interface WriteBoxProps {
  t: DeskTranslate;
  box: Box;
  persona: { id: string; name: string };
  member: string;
  isHeld: boolean;
  /** Why the last line came back, or null. */
  returned: CallRefusal | null;
  hasVault: boolean;
  onCanned(): void;
  onVault(): void;
}

export function WriteBox(props: WriteBoxProps): VNode {
  const { t, box, persona, member, isHeld, returned } = props;
  const count = codePoints(box.text);
  useEffect(() => growBox(box.field.current), [box.text]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // 229: Safari ends a composition before it tells of the Enter that ended it.
    const isComposing = event.isComposing || event.keyCode === 229;
    if (isComposing) return;
    if (event.key === "/" && box.text === "") {
      event.preventDefault();
      return props.onCanned();
    }
    if (event.key === "Escape") {
      if (box.reply) return box.setReply(null);
      return event.currentTarget.blur();
    }
    const isSend = event.key === "Enter" && !event.shiftKey && (event.ctrlKey || event.metaKey || !isTouch());
    if (!isSend) return;
    event.preventDefault();
    void box.send();
  }

  function onSubmit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void box.send();
  }

  return (
    <div className="border-t border-line bg-surface">
      {box.reply && (
        <ReplyBar
          t={siteTranslateOf(t)}
          me={persona.id}
          name={member}
          quote={box.reply}
          onClose={() => box.setReply(null)}
        />
      )}
      <Problem t={t} box={box} returned={returned} />
      <form className="flex flex-wrap items-end gap-1.5 px-3 pt-2" onSubmit={onSubmit}>
        <SmallButton
          icon={scrollTextIcon}
          label={t("desk.canned.title")}
          hotkey="/"
          disabled={!isHeld}
          onClick={props.onCanned}
        />
        {props.hasVault && (
          <SmallButton
            icon={imageIcon}
            label={t("desk.vault.title", { persona: persona.name })}
            disabled={!isHeld}
            onClick={props.onVault}
          />
        )}
        <textarea
          ref={box.field}
          name="message"
          rows={1}
          data-box=""
          dir={box.text === "" ? undefined : "auto"}
          aria-label={t("desk.box.label", { member, persona: persona.name })}
          aria-describedby="box-note"
          aria-keyshortcuts="m"
          placeholder={t("desk.box.placeholder", { persona: persona.name })}
          value={box.text}
          readOnly={!isHeld}
          enterkeyhint="send"
          autoComplete="off"
          className="grow-field max-h-40 min-h-11 min-w-0 flex-[1_1_12rem] resize-none rounded-lg border border-field bg-bg px-3 py-2.5
            text-sm text-ink placeholder:truncate placeholder:text-faint focus:border-brand focus:outline-3
            focus:outline-offset-0 focus:outline-brand/25 read-only:opacity-60"
          onInput={(event) => box.write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <SmallButton
          type="submit"
          look="primary"
          icon={sendHorizontalIcon}
          directional
          label={t("desk.box.send")}
          disabled={!isHeld || box.text.trim() === "" || count > MESSAGE_MAX_CODE_POINTS}
        />
      </form>
      <p id="box-note" className="flex flex-wrap justify-between gap-x-3 px-3 pt-1 pb-2 text-2xs text-faint">
        <span className="hidden pointer-fine:inline">{t("desk.box.hint")}</span>
        <span
          className={classes(
            "ms-auto tabular-nums",
            count > MESSAGE_MAX_CODE_POINTS ? "font-semibold text-bad" : count > COUNT_FROM && "text-gold",
          )}
        >
          {t("desk.box.count", { count, max: MESSAGE_MAX_CODE_POINTS })}
        </span>
      </p>
    </div>
  );
}

/** Why a text was not sent: by this page's look at it, or by the server's. */
function Problem({ t, box, returned }: Pick<WriteBoxProps, "t" | "box" | "returned">): VNode | null {
  const { broken } = box;
  if (broken) {
    return (
      <p role="alert" className="px-3 pt-2 text-sm text-bad">
        {t("refusal.writing_refused", { rule: ruleText(t, broken.rule), match: broken.match })}
      </p>
    );
  }
  if (!returned || returned.code === "writing_doubtful") return null;
  return (
    <p role="alert" className="px-3 pt-2 text-sm text-bad">
      {t("desk.chat.returned")} {refusalText(t, returned)}
    </p>
  );
}

/** On touch screens Enter is a new line. */
function isTouch(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}

/** Grows the box where the browser does not do so by itself. */
function growBox(box: HTMLTextAreaElement | null): void {
  if (!box || CSS.supports("field-sizing", "content")) return;
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight + 2}px`;
}
