/** /desk/broadcasts/new: writes a notice to members. Nobody is told before it is begun on its own page. */
import type { Refusal } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import {
  BroadcastFields,
  NEW_BROADCAST,
  readBroadcastForm,
  sentOf,
  type Typed,
} from "@/routes/desk/broadcasts/fields.tsx";
import { BROADCASTS_PATH } from "@/routes/desk/broadcasts/list.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

export async function getNewBroadcast(c: PageContext): Promise<Response> {
  return await render(c, { typed: NEW_BROADCAST, rid: crypto.randomUUID() });
}

export async function postNewBroadcast(c: PageContext): Promise<Response> {
  const { rid, content } = await readBroadcastForm(c);
  const written = await c.var.deskCall("broadcast/write", { rid, content: sentOf(content) });
  if (written.ok) return c.redirect(`${BROADCASTS_PATH}/${written.value.broadcast}?saved`, 303);
  const { refusal } = written;
  // What was written with this id is another text: from now on this is one of its own.
  const isOther = refusal.code === "idempotency_mismatch";
  return await render(c, { typed: content, rid: isOther ? crypto.randomUUID() : rid, refusal });
}

async function render(
  c: PageContext,
  { typed, rid, refusal }: { typed: Typed; rid: string; refusal?: Refusal },
): Promise<Response> {
  const { dt } = c.var;
  return await renderDeskPage(c, {
    title: dt("desk.broadcasts.new"),
    status: refusal ? refusalStatus(refusal) : 200,
    children: (
      <form method="post" action={`${BROADCASTS_PATH}/new`} noValidate className="grid max-w-3xl gap-5">
        <TextLink href={BROADCASTS_PATH}>{dt("desk.broadcasts.title")}</TextLink>
        <h1 className="text-xl font-bold">{dt("desk.broadcasts.new")}</h1>
        {refusal && <Notice kind="bad">{refusalText(dt, refusal)}</Notice>}
        <input type="hidden" name="rid" value={rid} />
        <BroadcastFields c={c} typed={typed} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" size="sm">{dt("desk.broadcasts.create")}</Button>
          <TextLink href={BROADCASTS_PATH}>{dt("desk.broadcasts.cancel")}</TextLink>
        </div>
      </form>
    ),
  });
}
