/** From here to the first hello, in numbered steps. */
import type { VNode } from "preact";
import type { Translate } from "@/locales/text.ts";

export function Steps({ t }: { t: Translate }): VNode {
  const steps = [
    { title: t("landing.step_1"), text: t("landing.step_1_text") },
    { title: t("landing.step_2"), text: t("landing.step_2_text") },
    { title: t("landing.step_3"), text: t("landing.step_3_text") },
  ];
  return (
    <ol className="grid gap-6 wide:grid-cols-3 wide:gap-10">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4 wide:block">
          <span className="flex shrink-0 items-center gap-6">
            <span className="text-gradient w-10 text-display font-bold">{index + 1}</span>
            <span className="flex-1 border-t border-dashed border-line max-wide:hidden" />
          </span>
          <div className="wide:mt-3">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
