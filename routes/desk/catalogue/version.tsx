/** /desk/catalogue/versions/:n: a version of the catalogue, what it changed, and the way back to it. */
import type { Catalogue } from "@/domain/catalogue.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import {
  CATALOGUE,
  Differences,
  Preview,
  proposalPath,
  VersionHead,
} from "@/routes/desk/catalogue/parts.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

export async function getVersion(c: PageContext): Promise<Response> {
  return await render(c);
}

export async function postVersion(c: PageContext): Promise<Response> {
  const { proposal = "" } = await readForm(c, ["proposal"]);
  const begun = await c.var.deskCall("proposal/bring_back", {
    proposal,
    of: "catalogue",
    n: c.req.param("n") ?? "",
  });
  return begun.ok ? c.redirect(proposalPath(begun.value.id), 303) : await render(c, begun.refusal);
}

async function render(c: PageContext, refusal?: Refusal): Promise<Response> {
  const { dt, deskCall } = c.var;
  const n = c.req.param("n") ?? "";
  const [found, live] = await Promise.all([
    deskCall("catalogue/version", { n }),
    deskCall("catalogue", {}),
  ]);
  const shown = found.ok ? refusal : found.refusal;
  const isLive = found.ok && live.ok && live.value.version === found.value.version.n;
  return await renderDeskPage(c, {
    title: dt("desk.catalogue.version"),
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid max-w-3xl gap-5">
        <TextLink href={`${CATALOGUE}/history`}>{dt("desk.catalogue.history")}</TextLink>
        {shown && <Notice kind="bad">{refusalText(dt, shown)}</Notice>}
        {found.ok && (
          <>
            <div>
              <VersionHead c={c} version={found.value.version} />
            </div>
            <CardSection id="differences" title={dt("desk.catalogue.differences_before")}>
              <Differences c={c} differences={found.value.differences} />
            </CardSection>
            <CardSection id="preview" title={dt("desk.catalogue.preview")}>
              <Preview c={c} catalogue={found.value.catalogue as unknown as Catalogue} />
            </CardSection>
            {!isLive && (
              <form method="post" action={c.req.path} className="flex flex-wrap items-center gap-4">
                <input type="hidden" name="proposal" value={crypto.randomUUID()} />
                <Button type="submit" size="sm" variant="secondary">{dt("desk.catalogue.bring_back")}</Button>
                <p className="text-sm text-muted">{dt("desk.catalogue.bring_back_hint")}</p>
              </form>
            )}
          </>
        )}
      </div>
    ),
  });
}
