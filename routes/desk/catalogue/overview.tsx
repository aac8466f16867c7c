/** /desk/catalogue: what counts now, its sections, and what is proposed; /desk/catalogue/history: every version. */
import type { VNode } from "preact";
import type { Catalogue } from "@/domain/catalogue.ts";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import {
  CATALOGUE,
  LINK,
  NobodyElse,
  OpenProposals,
  Preview,
  Versions,
} from "@/routes/desk/catalogue/parts.tsx";
import { SECTION_NAMES } from "@/routes/desk/catalogue/sections.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

export async function getCatalogue(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const found = await deskCall("catalogue", {});
  return await renderDeskPage(c, {
    title: dt("desk.catalogue.title"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-5">
        <div>
          <h1 className="text-xl font-bold">{dt("desk.catalogue.title")}</h1>
          {found.ok && (
            <p className="text-muted">{dt("desk.catalogue.live", { version: found.value.version })}</p>
          )}
        </div>
        {!found.ok && <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>}
        {found.ok && (
          <>
            <NobodyElse c={c} others={found.value.others} />
            <CardSection id="proposals" title={dt("desk.catalogue.proposals")}>
              <div data-live="catalogue">
                <OpenProposals c={c} open={found.value.open} />
              </div>
            </CardSection>
            <CardSection id="sections" title={dt("desk.catalogue.sections")}>
              <p className="text-sm text-muted">{dt("desk.catalogue.sections_lead")}</p>
              <Sections c={c} />
            </CardSection>
            <CardSection id="preview" title={dt("desk.catalogue.preview")}>
              <Preview c={c} catalogue={found.value.catalogue as unknown as Catalogue} />
            </CardSection>
            <TextLink href={`${CATALOGUE}/history`}>{dt("desk.catalogue.history")}</TextLink>
          </>
        )}
      </div>
    ),
  });
}

/** Links to the sections; with a proposal they lead to what it says. */
export function Sections({ c, proposal }: { c: PageContext; proposal?: string }): VNode {
  const query = proposal === undefined ? "" : `?${new URLSearchParams({ proposal })}`;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {SECTION_NAMES.map((name) => (
        <li key={name}>
          <a href={`${CATALOGUE}/sections/${name}${query}`} className={LINK}>
            {c.var.dt(`desk.catalogue.section.${name}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

export async function getHistory(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const before = Number(c.req.query("before") ?? NaN);
  const isPaged = Number.isSafeInteger(before) && before > 0;
  const found = await deskCall("catalogue/versions", isPaged ? { before } : {});
  return await renderDeskPage(c, {
    title: dt("desk.catalogue.history"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-5">
        <TextLink href={CATALOGUE}>{dt("desk.catalogue.title")}</TextLink>
        <h1 className="text-xl font-bold">{dt("desk.catalogue.history")}</h1>
        {!found.ok
          ? <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>
          : found.value.versions.length === 0
          ? <p className="text-muted">{dt("desk.catalogue.no_versions")}</p>
          : <Versions c={c} versions={found.value.versions} path={CATALOGUE} />}
        <nav aria-label={dt("desk.catalogue.history")} className="flex flex-wrap gap-6">
          {isPaged && <TextLink href={`${CATALOGUE}/history`}>{dt("desk.catalogue.first")}</TextLink>}
          {found.ok && found.value.next !== null && (
            <TextLink href={`${CATALOGUE}/history?before=${found.value.next}`}>
              {dt("desk.catalogue.older")}
            </TextLink>
          )}
        </nav>
      </div>
    ),
  });
}
