/** What a virtual profile has said of itself, to read; whoever answers writes it down beside the chat. */
import type { VNode } from "preact";
import { CardSection } from "@/components/card_section.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { SectionProps } from "@/routes/desk/personas/edit.tsx";

export function FactsSection({ c, found: { persona }, facts }: SectionProps): VNode {
  const { dt, staff } = c.var;
  return (
    <CardSection id="facts" title={dt("desk.personas.facts")}>
      {facts.length === 0
        ? <p className="text-muted">{dt("desk.personas.facts_none")}</p>
        : (
          <ul className="grid gap-2">
            {facts.map(({ id, text }) => <li key={id} dir="auto">{text}</li>)}
          </ul>
        )}
      {staff?.staff.roles.includes("admin") && (
        <TextLink href={`/desk/log?${new URLSearchParams({ persona: persona.id })}`}>
          {dt("desk.personas.acts")}
        </TextLink>
      )}
    </CardSection>
  );
}
