/** /desk/personas/import: takes a file of virtual profiles, and says what came of it, or everything that is wrong in it. */
import type { VNode } from "preact";
import type { Refusal } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { deskDictionaryOf } from "@/locales/desk/mod.ts";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { FileField } from "@/routes/desk/personas/file_field.tsx";
import { readPost } from "@/routes/desk/personas/read_post.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

type Imported = DeskOutput<"persona/import">;

export async function getPersonasImport(c: PageContext): Promise<Response> {
  return await render(c, {});
}

export async function postPersonasImport(c: PageContext): Promise<Response> {
  const [file] = (await readPost(c)).files("file");
  const done = await c.var.deskCall("persona/import", { file: file ? await file.text() : "" });
  return await render(c, done.ok ? { imported: done.value } : { refusal: done.refusal });
}

async function render(
  c: PageContext,
  { imported, refusal }: { imported?: Imported; refusal?: Refusal },
): Promise<Response> {
  const { dt } = c.var;
  const isWrong = imported !== undefined && imported.problems.length > 0;
  return await renderDeskPage(c, {
    title: dt("desk.personas.import"),
    status: refusal ? refusalStatus(refusal) : isWrong ? 422 : 200,
    children: (
      <div className="grid max-w-3xl gap-5">
        <TextLink href="/desk/personas">{dt("desk.personas.title")}</TextLink>
        <h1 className="text-xl font-bold">{dt("desk.personas.import")}</h1>
        {refusal && <Notice kind="bad">{refusalText(dt, refusal)}</Notice>}
        {imported && <Outcome c={c} imported={imported} />}
        <p className="text-muted">{dt("desk.personas.import_lead")}</p>
        <form
          method="post"
          action="/desk/personas/import"
          encType="multipart/form-data"
          className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
        >
          <FileField name="import-file" label={dt("desk.personas.file")} accept="application/json,.json" />
          <Button type="submit" size="sm">{dt("desk.personas.import_do")}</Button>
        </form>
      </div>
    ),
  });
}

function Outcome({ c, imported }: { c: PageContext; imported: Imported }): VNode {
  const { dt } = c.var;
  const { created, updated, problems } = imported;
  if (problems.length === 0) {
    return <Notice kind="ok">{dt("desk.personas.imported", { created, updated })}</Notice>;
  }
  return (
    <Notice kind="bad">
      <p>{dt("desk.personas.import_wrong")}</p>
      <ul className="list-disc ps-5 pt-2">
        {problems.map(({ place, problem }, nth) => (
          <li key={nth}>
            <bdi className="font-medium">{place || dt("desk.personas.file_itself")}</bdi>:{" "}
            <bdi>{problemText(c, problem)}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The text of a refusal, where it is one that needs no data; else what the reader of the file has said. */
function problemText(c: PageContext, problem: string): string {
  const text = deskDictionaryOf(c.var.lang)[`refusal.${problem}`];
  return typeof text === "string" && !text.includes("{") ? text : problem;
}
