/** Questions that open their answers, without a script, and as search engines read them (schema.org FAQPage). */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { chevronDownIcon } from "@/components/icons.ts";

export interface FaqEntry {
  question: string;
  answer: string;
}

export function Faq({ entries }: { entries: readonly FaqEntry[] }): VNode {
  return (
    <div itemScope itemType="https://schema.org/FAQPage" className="grid gap-3">
      {entries.map(({ question, answer }) => (
        <details
          key={question}
          itemScope
          itemProp="mainEntity"
          itemType="https://schema.org/Question"
          className="group rounded-card bg-surface shadow-soft"
        >
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-card px-5 py-3">
            <h3 itemProp="name" className="text-lg font-semibold">{question}</h3>
            <Icon
              of={chevronDownIcon}
              className="text-muted transition-[rotate] duration-150 group-open:rotate-180"
            />
          </summary>
          <div itemScope itemProp="acceptedAnswer" itemType="https://schema.org/Answer">
            <p itemProp="text" className="px-5 pb-5 text-muted">{answer}</p>
          </div>
        </details>
      ))}
    </div>
  );
}
