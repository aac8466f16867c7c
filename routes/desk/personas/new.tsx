/** /desk/personas/new: makes a virtual profile. The form has a key of its own, so that a double click makes one. */
import type { Refusal } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { PersonaFields, type PersonaFieldsProps } from "@/routes/desk/personas/fields.tsx";
import { newKey } from "@/routes/desk/personas/key.ts";
import { readPost } from "@/routes/desk/personas/read_post.ts";
import { checkTyped, emptyTyped, readTyped, type Typed, wireForm } from "@/routes/desk/personas/typed.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

export async function getNewPersona(c: PageContext): Promise<Response> {
  return await render(c, emptyTyped(c, newKey(c)));
}

export async function postNewPersona(c: PageContext): Promise<Response> {
  const typed = readTyped(await readPost(c));
  const checked = await checkTyped(c, typed);
  if (!checked.value) return await render(c, typed, { checked });
  const made = await c.var.deskCall("persona/create", { form: wireForm(checked), key: typed.key });
  if (made.ok) return c.redirect(`/desk/personas/${made.value.id}?saved`, 303);
  return await render(c, typed, { checked, refusal: made.refusal });
}

async function render(
  c: PageContext,
  typed: Typed,
  { checked = null, refusal }: { checked?: PersonaFieldsProps["checked"]; refusal?: Refusal } = {},
): Promise<Response> {
  const { dt, deskCall } = c.var;
  const writers = await deskCall("writers", {});
  const isRefused = checked !== null;
  return await renderDeskPage(c, {
    title: dt("desk.personas.new"),
    status: refusal ? refusalStatus(refusal) : isRefused ? 422 : 200,
    children: (
      <form method="post" action="/desk/personas/new" noValidate className="grid gap-5">
        <TextLink href="/desk/personas">{dt("desk.personas.title")}</TextLink>
        <h1 className="text-xl font-bold">{dt("desk.personas.new")}</h1>
        {isRefused && (
          <Notice kind="bad">{refusal ? refusalText(dt, refusal) : dt("desk.personas.check")}</Notice>
        )}
        <PersonaFields
          c={c}
          typed={typed}
          writers={writers.ok ? writers.value.writers : []}
          checked={checked}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" size="sm">{dt("desk.personas.create")}</Button>
          <TextLink href="/desk/personas">{dt("desk.personas.cancel")}</TextLink>
        </div>
      </form>
    ),
  });
}
