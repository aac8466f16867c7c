/**
 * Asks for the visitor's age over the page behind it, which is inert. A plain form, so that it works without JavaScript;
 * with it, client/enhance/age_gate.ts opens the page at once. Escape does not close it: it is no modal dialog element.
 */
import type { ComponentChildren, VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Mark } from "@/components/logo.tsx";

export interface AgeGateProps {
  /** Where the answer is posted. */
  action: string;
  title: string;
  text: string;
  confirm: string;
  exit: string;
  /** Links to the page's other languages. */
  languages: ComponentChildren;
}

/** Where those go who do not want to confirm. */
const ELSEWHERE = "https://www.google.com/";

export function AgeGate({ action, title, text, confirm, exit, languages }: AgeGateProps): VNode {
  return (
    <div
      data-enhance="age_gate"
      className="age-gate fixed inset-0 z-60 grid items-end overflow-y-auto overscroll-contain sm:items-center"
    >
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby="age-gate-title"
        aria-describedby="age-gate-text"
        className="grid w-full max-w-[500px] mx-auto justify-items-center gap-3 rounded-t-panel bg-raised px-6 pt-9
          pb-[calc(20px+var(--safe-end))] text-center shadow-lift sm:rounded-panel"
      >
        <Mark className="size-14" />
        <h2 id="age-gate-title" className="text-2xl font-bold tight">{title}</h2>
        <p id="age-gate-text" className="text-muted">{text}</p>
        <form method="post" action={action} className="mt-3 w-full">
          <Button type="submit" size="lg" block autoFocus>{confirm}</Button>
        </form>
        <Button href={ELSEWHERE} rel="noreferrer" size="lg" variant="ghost" block>{exit}</Button>
        {languages}
      </div>
    </div>
  );
}
