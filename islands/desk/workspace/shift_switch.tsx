/** Whether one is on shift: a form, so that it works before the page is awake, and a switch without a reload after that. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import type { Acts } from "@/islands/desk/workspace/use_acts.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { ShiftView } from "@/protocol/desk/views/queue.ts";

export interface ShiftSwitchProps {
  t: DeskTranslate;
  shift: ShiftView;
  acts: Pick<Acts, "setShift">;
  /** Whether the switch is done by the page; else its form is sent. */
  isAwake: boolean;
}

export function ShiftSwitch({ t, shift, acts, isAwake }: ShiftSwitchProps): VNode {
  const isOn = shift.open === 1;
  return (
    <form
      method="post"
      action="/desk"
      className="grid gap-1"
      onSubmit={(event) => {
        if (!isAwake) return;
        event.preventDefault();
        void acts.setShift(!isOn);
      }}
    >
      <button
        type="submit"
        name="shift"
        value={isOn ? "0" : "1"}
        role="switch"
        aria-checked={isOn ? "true" : "false"}
        aria-describedby="shift-hint"
        className="flex min-h-11 items-center gap-2.5 rounded-md px-1 text-start font-medium pointer-fine:min-h-9"
      >
        <span
          aria-hidden="true"
          className={classes(
            "relative h-5 w-9 shrink-0 rounded-full transition-colors",
            isOn ? "bg-ok" : "bg-field",
          )}
        >
          <span
            className={classes(
              "absolute top-0.5 size-4 rounded-full bg-surface transition-[inset-inline-start]",
              isOn ? "start-4.5" : "start-0.5",
            )}
          />
        </span>
        {t(isOn ? "desk.shift.on" : "desk.shift.off")}
      </button>
      <p id="shift-hint" className="px-1 text-xs text-muted">
        {t(isOn ? "desk.shift.hint" : "desk.shift.off_hint")}
      </p>
    </form>
  );
}
