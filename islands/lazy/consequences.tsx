/** What something comes to that is about to be done, a line each. */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";

export interface ConsequencesProps {
  lines: readonly { icon: string; text: string }[];
}

export function Consequences({ lines }: ConsequencesProps): VNode {
  return (
    <ul className="grid gap-3 text-muted">
      {lines.map(({ icon, text }) => (
        <li key={icon} className="flex items-start gap-3">
          <Icon of={icon} className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}
