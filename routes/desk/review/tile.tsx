/** One photo of the review: its colours until it is asked for, whose it is, and what can be made of it. */
import type { VNode } from "preact";
import { GUIDELINES } from "@/domain/decisions.ts";
import { parseLanguage } from "@/domain/language.ts";
import { DECISION_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { FIELD_BOX } from "@/components/field.tsx";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";
import { translator } from "@/locales/mod.ts";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

export const PATH = "/desk/review";

/** Rules with a digit of their own. */
const DIGITS = 9;

/** What was typed, where it could not be carried out. */
export interface TileForm {
  rid?: string;
  rule?: string;
  facts?: string;
  all?: string;
}

/** `isShown`: it was asked for without a program of the page. */
export function Tile(
  { c, photo, form, isShown }: {
    c: PageContext;
    photo: DeskOutput<"review">["photos"][number];
    form: TileForm;
    isShown: boolean;
  },
): VNode {
  const { dt, env } = c.var;
  const { id, member, use, unsure, like_refused, listed_at, placeholder, alike } = photo;
  const facts = translator(parseLanguage(member.lang) ?? "en")("decisions.photo_facts");
  const here = new URLSearchParams(["after", "like"].flatMap((name) => {
    const value = c.req.query(name);
    return value === undefined ? [] : [[name, value]];
  }));
  const address = (more: Record<string, string>) =>
    `${PATH}?${new URLSearchParams([...here, ...Object.entries(more)])}`;
  return (
    <li
      id={`photo-${id}`}
      className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4"
      tabIndex={0}
      data-tile
    >
      <a
        href={`${address({ show: id })}#photo-${id}`}
        data-key="s"
        data-src={`${PATH}/${id}`}
        className="relative grid aspect-square place-items-center overflow-hidden rounded-lg bg-sunken"
      >
        <PhotoPlaceholder of={placeholder} />
        <span className="relative rounded-full bg-surface px-3 py-1 text-sm">{dt("desk.review.show")}</span>
        {isShown && (
          <img
            src={`${PATH}/${id}`}
            alt=""
            className="absolute inset-0 size-full object-contain"
          />
        )}
      </a>
      <p className="text-sm">
        <a href={`/desk/members/${member.id}`} className="text-brand underline underline-offset-4">
          {dt("desk.review.of", { name: member.name || member.id })}
        </a>{" "}
        · {dt(`desk.review.use.${use}`)} · {when(c, listed_at)}
      </p>
      {like_refused
        ? (
          <p className="text-sm font-bold">
            {dt("desk.review.like_refused", { rule: dt(`guideline.${like_refused}`) })}
          </p>
        )
        : unsure === 1 && <p className="text-sm font-bold">{dt("desk.review.unsure")}</p>}
      {alike.length > 0 && (
        <a href={`${PATH}?like=${id}`} className="text-sm text-brand underline underline-offset-4">
          {dt("desk.review.alike", { count: alike.length })}
        </a>
      )}
      <form
        method="post"
        action={here.size > 0 ? `${PATH}?${here}` : PATH}
        className="grid gap-3"
      >
        <input type="hidden" name="photo" value={id} />
        <input type="hidden" name="rid" value={form.rid || env.randomBytes(16).toHex()} />
        <div data-key="k">
          <Button type="submit" name="do" value="keep" size="sm" variant="secondary">
            {dt("desk.review.keep")}
          </Button>
        </div>
        {/* A page has many of these forms, so labels hold their fields in place of naming them. */}
        <label className="grid gap-1.5 text-sm font-medium">
          {dt("desk.decisions.rule")}
          <select name="rule" className={FIELD_BOX}>
            <option value="" disabled selected={!form.rule}>–</option>
            {GUIDELINES.map((value, nth) => (
              <option key={value} value={value} selected={value === form.rule}>
                {nth < DIGITS && `${nth + 1} · `}
                {dt(`guideline.${value}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1.5 text-sm font-medium">
          {dt("desk.review.facts")}
          <input
            name="facts"
            dir="auto"
            value={form.facts ?? facts}
            maxLength={DECISION_TEXT_MAX_CODE_POINTS}
            className={FIELD_BOX}
          />
        </label>
        {alike.length > 0 && (
          <>
            <input type="hidden" name="alike" value={alike.join(",")} />
            <label className="flex min-h-11 items-center gap-3 text-sm text-muted">
              <input
                type="checkbox"
                name="all"
                value="1"
                checked={form.all === "1"}
                className="size-5 shrink-0 rounded-sm"
              />
              {dt("desk.review.all", { count: alike.length })}
            </label>
          </>
        )}
        <div data-key="r">
          <Button type="submit" name="do" value="refuse" size="sm" variant="outline">
            {dt("desk.review.refuse")}
          </Button>
        </div>
      </form>
    </li>
  );
}
