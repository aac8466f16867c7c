/** Stories of a virtual profile: posted now, or planned. */
import type { VNode } from "preact";
import { PERSONA_PLANS_MAX, PLAN_EVERY_MAX_DAYS, STORY_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import type { PersonaView } from "@/protocol/desk/views/persona.ts";
import type { SectionProps } from "@/routes/desk/personas/edit.tsx";
import { FileField, PICTURES } from "@/routes/desk/personas/file_field.tsx";
import { newKey } from "@/routes/desk/personas/key.ts";
import type { Posted } from "@/routes/desk/personas/read_post.ts";
import { SmallField } from "@/routes/desk/personas/small_field.tsx";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

interface Props extends SectionProps {
  persona: PersonaView;
}

export function StoriesSection(section: SectionProps): VNode {
  const { c, found: { persona } } = section;
  const { dt } = c.var;
  return (
    <CardSection id="stories" title={dt("desk.personas.stories")}>
      <p className="text-muted">{dt("desk.personas.stories_now", { count: persona.stories })}</p>
      {persona.on === 1 && <PostForm {...section} persona={persona} />}
      <Plans c={c} persona={persona} />
      {persona.vault.length === 0
        ? <p className="text-muted">{dt("desk.personas.vault_first")}</p>
        : persona.plans.length < PERSONA_PLANS_MAX && <PlanForm {...section} persona={persona} />}
    </CardSection>
  );
}

/** What was typed into a form that comes back, with its key. */
function typedIn(posted: Posted | null, what: string): (name: string) => string {
  return posted?.one("do") === what ? posted.one : () => "";
}

function PostForm({ c, persona, posted }: Props): VNode {
  const { dt } = c.var;
  const typed = typedIn(posted, "story_post");
  return (
    <form
      method="post"
      action={c.req.path}
      encType="multipart/form-data"
      className="grid gap-4 border-t border-line pt-4"
    >
      <input type="hidden" name="do" value="story_post" />
      <input type="hidden" name="key" value={typed("key") || newKey(c)} />
      <VaultChoice c={c} persona={persona} id="story" chosen={typed("photo")} />
      <div className="grid items-end gap-3 wide:grid-cols-[1fr_1fr_auto]">
        <FileField name="story-file" label={dt("desk.personas.choose")} accept={PICTURES} />
        <SmallField
          id="story-text"
          name="text"
          label={dt("desk.personas.story_text")}
          value={typed("text")}
          maxLength={STORY_TEXT_MAX_CODE_POINTS * 2}
        />
        <Button type="submit" size="sm" className="justify-self-start">
          {dt("desk.personas.story_post")}
        </Button>
      </div>
    </form>
  );
}

function Plans({ c, persona: { plans, vault } }: { c: PageContext; persona: PersonaView }): VNode {
  const { dt } = c.var;
  if (plans.length === 0) {
    return <p className="border-t border-line pt-4 text-muted">{dt("desk.personas.plans_none")}</p>;
  }
  return (
    <ul className="grid gap-3 border-t border-line pt-4">
      {plans.map((plan) => (
        <li key={plan.id} className="flex flex-wrap items-center gap-4">
          <img
            src={vault.find(({ photo }) => photo === plan.photo)?.url}
            alt=""
            width={48}
            height={48}
            className="size-12 rounded-md bg-sunken object-cover"
          />
          <div className="me-auto min-w-0">
            <p>{dt("desk.personas.plan_says", { count: plan.every_days, when: when(c, plan.next) })}</p>
            {plan.text !== "" && <p dir="auto" className="text-muted">{plan.text}</p>}
          </div>
          <form method="post" action={c.req.path}>
            <input type="hidden" name="do" value="plan_remove" />
            <input type="hidden" name="plan" value={plan.id} />
            <Button type="submit" size="sm" variant="ghost">{dt("desk.personas.plan_remove")}</Button>
          </form>
        </li>
      ))}
    </ul>
  );
}

function PlanForm({ c, persona, posted }: Props): VNode {
  const { dt } = c.var;
  const typed = typedIn(posted, "plan_add");
  return (
    <form method="post" action={c.req.path} className="grid gap-4 border-t border-line pt-4">
      <input type="hidden" name="do" value="plan_add" />
      <input type="hidden" name="key" value={typed("key") || newKey(c)} />
      <VaultChoice
        c={c}
        persona={persona}
        id="plan"
        chosen={typed("photo") || persona.vault[0]?.photo || ""}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2 wide:grid-cols-[2fr_2fr_1fr]">
        <SmallField
          id="plan-text"
          name="text"
          label={dt("desk.personas.story_text")}
          value={typed("text")}
          maxLength={STORY_TEXT_MAX_CODE_POINTS * 2}
        />
        <SmallField
          id="plan-from"
          name="from"
          type="datetime-local"
          label={dt("desk.personas.plan_from")}
          hint={dt("desk.personas.plan_hint")}
          value={typed("from") || nextHour(c.var.env.now())}
        />
        <SmallField
          id="plan-every"
          name="every_days"
          type="number"
          label={dt("desk.personas.plan_every")}
          value={typed("every_days") || "1"}
          min={1}
          max={PLAN_EVERY_MAX_DAYS}
        />
      </div>
      <div>
        <Button type="submit" size="sm" variant="secondary">{dt("desk.personas.plan")}</Button>
      </div>
    </form>
  );
}

/** Pictures of the vault to choose one from. */
function VaultChoice(
  { c, persona: { vault }, id, chosen }: { c: PageContext; persona: PersonaView; id: string; chosen: string },
): VNode | null {
  const { dt } = c.var;
  if (vault.length === 0) return null;
  return (
    <fieldset>
      <legend className="pb-2 font-medium">{dt("desk.personas.story_picture")}</legend>
      <div className="flex max-h-72 flex-wrap gap-3 overflow-y-auto">
        {vault.map(({ photo, url, note }, nth) => (
          <label key={photo} htmlFor={`${id}-${nth}`} className="grid w-20 justify-items-center gap-1.5">
            <img
              src={url}
              alt={note || dt("desk.personas.picture_n", { n: nth + 1 })}
              loading="lazy"
              width={80}
              height={80}
              className="size-20 rounded-md bg-sunken object-cover"
            />
            <input
              id={`${id}-${nth}`}
              type="radio"
              name="photo"
              value={photo}
              checked={photo === chosen}
              className="size-4.5"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The next full hour in UTC, as such a field has it. */
function nextHour(now: number): string {
  const hour = 3_600_000;
  return new Date(Math.ceil((now + 1) / hour) * hour).toISOString().slice(0, 16);
}
