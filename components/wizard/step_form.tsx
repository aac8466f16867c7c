/** A step as one plain form: the question, its fields, and the button that stays at the thumb. */
import type { ComponentChildren, VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";

/** Id of the question, which names the fields that need no label of their own. */
export const TITLE_ID = "step-title";

export interface StepFormProps {
  action: string;
  title: string;
  help: string;
  /** What the answer is for, and that it may be left out. */
  purpose?: string | undefined;
  /** The error of the whole step. */
  refusal?: string | undefined;
  submit: string;
  /** The button that skips the step. */
  skip?: string | undefined;
  /** The form sends a file. */
  multipart?: boolean | undefined;
  /** It leads out of the registration, with a page of its own. */
  isLast?: boolean | undefined;
  /** Below the buttons. */
  after?: ComponentChildren;
  children: ComponentChildren;
}

export function StepForm(props: StepFormProps): VNode {
  return (
    <form
      method="post"
      action={props.action}
      encType={props.multipart ? "multipart/form-data" : undefined}
      data-full={props.isLast ? "" : undefined}
      noValidate
      className="flex flex-1 flex-col"
    >
      <h1 id={TITLE_ID} className="text-2xl font-bold tight text-balance">{props.title}</h1>
      <p className="mt-2 text-muted">{props.help}</p>
      {props.purpose && <p className="mt-2 text-sm text-muted">{props.purpose}</p>}
      <div className="mt-7 mb-6 grid gap-6">
        {props.refusal && <Notice kind="bad">{props.refusal}</Notice>}
        {props.children}
      </div>
      <div className="frosted sticky bottom-0 z-10 -mx-5 mt-auto grid gap-1 px-5 pt-3 pb-[calc(16px+var(--safe-end))] sm:-mx-8 sm:px-8
          wide:mt-0">
        <Button type="submit" size="lg" block>{props.submit}</Button>
        {props.skip && <Button type="submit" variant="ghost" name="skip" value="1" block>{props.skip}
        </Button>}
        {props.after}
      </div>
    </form>
  );
}
