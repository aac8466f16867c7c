/** What a virtual profile says of itself, and who answers for it. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { PersonaFields, type PersonaFieldsProps } from "@/routes/desk/personas/fields.tsx";

export function ProfileSection(props: PersonaFieldsProps): VNode {
  const { dt, req } = { dt: props.c.var.dt, req: props.c.req };
  return (
    <CardSection id="profile" title={dt("desk.personas.profile")}>
      <form method="post" action={req.path} noValidate className="grid gap-5">
        <input type="hidden" name="do" value="save" />
        <PersonaFields {...props} />
        <div>
          <Button type="submit" size="sm">{dt("desk.personas.save")}</Button>
        </div>
      </form>
    </CardSection>
  );
}
