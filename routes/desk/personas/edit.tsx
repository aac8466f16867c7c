/**
 * /desk/personas/:id: one virtual profile in sections: what it says, its photos, vault, stories and plans, what it has said, its
 * switch. Each section is a form of its own that posts here.
 */
import { type Refusal, refuse } from "@/domain/refusals.ts";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { carryOut } from "@/routes/desk/personas/carry_out.ts";
import { FactsSection } from "@/routes/desk/personas/facts_section.tsx";
import { PhotosSection } from "@/routes/desk/personas/photos_section.tsx";
import { ProfileSection } from "@/routes/desk/personas/profile_section.tsx";
import { type Posted, readPost } from "@/routes/desk/personas/read_post.ts";
import { StateBadge } from "@/routes/desk/personas/state_badge.tsx";
import { StoriesSection } from "@/routes/desk/personas/stories_section.tsx";
import { SwitchSection } from "@/routes/desk/personas/switch_section.tsx";
import {
  type CheckedForm,
  checkTyped,
  readTyped,
  type Typed,
  typedOf,
  wireForm,
} from "@/routes/desk/personas/typed.ts";
import { VaultSection } from "@/routes/desk/personas/vault_section.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

export type FoundPersona = DeskOutput<"persona">;

/** What a section gets. */
export interface SectionProps {
  c: PageContext;
  found: FoundPersona;
  /** What it has said of itself. */
  facts: DeskOutput<"facts">["facts"];
  /** What was posted into a form that comes back; null where none does. */
  posted: Posted | null;
}

/** A form that comes back. */
interface Refused {
  refusal: Refusal | null;
  posted: Posted;
  profile?: { typed: Typed; checked: CheckedForm };
}

export async function getPersonaEdit(c: PageContext): Promise<Response> {
  return await render(c);
}

export async function postPersonaEdit(c: PageContext): Promise<Response> {
  const posted = await readPost(c);
  const id = c.req.param("id") ?? "";
  if (posted.one("do") === "save") return await save(c, id, posted);
  const done = await carryOut(c, id, posted);
  if (done.ok) return c.redirect(`${c.req.path}?${done.value.saved}#${done.value.section}`, 303);
  return await render(c, { refusal: done.refusal, posted });
}

async function save(c: PageContext, id: string, posted: Posted): Promise<Response> {
  const typed = readTyped(posted);
  const checked = await checkTyped(c, typed);
  const profile = { typed, checked };
  if (!checked.value) return await render(c, { refusal: null, posted, profile });
  const version = Math.trunc(Number(typed.version)) || 0;
  const saved = await c.var.deskCall("persona/change", { id, form: wireForm(checked), version });
  if (saved.ok) return c.redirect(`${c.req.path}?saved`, 303);
  const { refusal } = saved;
  if (refusal.code !== "persona_invalid") return await render(c, { refusal, posted, profile });
  // Somebody who answers may have been removed since the form was made.
  const errors = { ...checked.errors, [refusal.data.field]: refuse("choice_invalid").refusal };
  return await render(c, { refusal: null, posted, profile: { typed, checked: { ...checked, errors } } });
}

async function render(c: PageContext, refused?: Refused): Promise<Response> {
  const { dt, deskCall } = c.var;
  const found = await deskCall("persona", { id: c.req.param("id") ?? "" });
  if (!found.ok) {
    const status = found.refusal.code === "unknown_persona" ? 404 : refusalStatus(found.refusal);
    return await renderDeskPage(c, {
      title: dt("desk.personas.title"),
      status,
      children: (
        <div className="grid gap-5">
          <TextLink href="/desk/personas">{dt("desk.personas.title")}</TextLink>
          <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>
        </div>
      ),
    });
  }
  const { persona, writers } = found.value;
  const said = await deskCall("facts", { persona: persona.id });
  const facts = said.ok ? said.value.facts : [];
  const section = { c, found: found.value, facts, posted: refused?.posted ?? null };
  const typed = refused?.profile?.typed ?? await typedOf(c, persona);
  // What comes back was seen as it is now, so that saving it again is meant.
  const current = { ...typed, version: String(persona.version) };
  const status = refused ? refused.refusal ? refusalStatus(refused.refusal) : 422 : 200;
  return await renderDeskPage(c, {
    title: persona.name,
    status,
    children: (
      <div className="grid gap-5">
        <TextLink href="/desk/personas">{dt("desk.personas.title")}</TextLink>
        <header className="flex flex-wrap items-center gap-3">
          <h1 className="text-xl font-bold">
            <bdi>{persona.name}, {persona.age}</bdi>
          </h1>
          <StateBadge c={c} persona={persona} />
          <p className="text-muted">
            {persona.answering === 0
              ? dt("desk.personas.nobody")
              : dt("desk.personas.people", { count: persona.answering })}
          </p>
          <a
            href={`/desk/personas/export?id=${persona.id}`}
            className="ms-auto text-brand underline underline-offset-4"
            download
          >
            {dt("desk.personas.export")}
          </a>
        </header>
        <Outcome c={c} refused={refused} />
        <ProfileSection c={c} typed={current} writers={writers} checked={refused?.profile?.checked ?? null} />
        <PhotosSection {...section} />
        <VaultSection {...section} />
        <StoriesSection {...section} />
        <FactsSection {...section} />
        <SwitchSection {...section} />
      </div>
    ),
  });
}

function Outcome({ c, refused }: { c: PageContext; refused: Refused | undefined }) {
  const { dt } = c.var;
  if (refused) {
    const { refusal } = refused;
    return <Notice kind="bad">{refusal ? refusalText(dt, refusal) : dt("desk.personas.check")}</Notice>;
  }
  if (c.req.query("posted") !== undefined) return <Notice kind="ok">{dt("desk.personas.posted")}</Notice>;
  return c.req.query("saved") === undefined ? null : <Notice kind="ok">{dt("desk.personas.saved")}</Notice>;
}
