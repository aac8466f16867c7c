/** The switch of a virtual profile. Off asks once more, and says what it means. */
import type { VNode } from "preact";
import { REASON_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { SectionProps } from "@/routes/desk/personas/edit.tsx";
import { SmallField } from "@/routes/desk/personas/small_field.tsx";

export function SwitchSection({ c, found: { persona } }: SectionProps): VNode {
  const { dt } = c.var;
  const isAsked = c.req.query("off") !== undefined;
  return (
    <CardSection id="switch" title={dt("desk.personas.switch")}>
      <p>{dt(persona.on === 1 ? "desk.personas.is_on" : "desk.personas.is_off")}</p>
      {persona.on === 1 && <p className="text-muted">{dt("desk.personas.off_means")}</p>}
      {persona.on === 0 && (
        <form method="post" action={c.req.path}>
          <Button type="submit" name="do" value="on" size="sm">{dt("desk.personas.on_do")}</Button>
        </form>
      )}
      {persona.on === 1 && !isAsked && (
        <div>
          <Button href={`${c.req.path}?off#switch`} size="sm" variant="outline">
            {dt("desk.personas.off_do")}
          </Button>
        </div>
      )}
      {persona.on === 1 && isAsked && (
        <form method="post" action={c.req.path} className="grid gap-4">
          <input type="hidden" name="do" value="off" />
          <SmallField
            id="switch-reason"
            name="reason"
            label={dt("desk.personas.reason")}
            value=""
            maxLength={REASON_MAX_CODE_POINTS}
          />
          <div className="flex flex-wrap items-center gap-4">
            <p className="font-medium">{dt("desk.personas.off_sure", { name: persona.name })}</p>
            <Button type="submit" size="sm" variant="danger" autoFocus>{dt("desk.personas.off_do")}</Button>
            <TextLink href={c.req.path}>{dt("desk.personas.cancel")}</TextLink>
          </div>
        </form>
      )}
    </CardSection>
  );
}
