/**
 * /desk/review: photos that wait to be looked at, those that look alike together. None is shown until it is asked for; each is
 * kept, or refused by a rule with what its member reads, and for a minute that can be undone. Keys are those of
 * client/desk/enhance/review_keys.ts; everything has a button.
 */
import type { VNode } from "preact";
import { GUIDELINES } from "@/domain/decisions.ts";
import { accept, type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { placeText, readPlace } from "@/routes/desk/place.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { PATH, Tile, type TileForm } from "@/routes/desk/review/tile.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const FIELDS = ["do", "photo", "rid", "rule", "facts", "alike", "all", "undo"] as const;
type Form = TileForm & { [Field in typeof FIELDS[number]]?: string };

/** Between ids in an address or a field. */
const BETWEEN = ",";
/** A photo with those that go with it. */
const IDS_MAX = 24;

/** What the last act was, as the address says it and undoing takes it: `kept.` and a photo, or `refused.` and decisions. */
type Undoable = { kept: string } | { refused: string[] };

export async function getReview(c: PageContext): Promise<Response> {
  return await render(c, {});
}

export async function postReview(c: PageContext): Promise<Response> {
  const form = await readForm(c, FIELDS);
  const done = await carryOut(c, form);
  if (!done.ok) return await render(c, { form, refusal: done.refusal });
  const after = c.req.query("after");
  const query = new URLSearchParams({ ...after && { after }, done: done.value });
  return c.redirect(`${PATH}?${query}`, 303);
}

/** Gives by what it can be undone; empty where it cannot. */
async function carryOut(c: PageContext, form: Form): Promise<Result<string>> {
  const { deskCall } = c.var;
  const { photo = "", rid = "", facts = "" } = form;
  switch (form.do) {
    case "keep": {
      const kept = await deskCall("review/keep", { photo });
      return kept.ok ? accept(`kept.${photo}`) : kept;
    }
    case "pause": {
      const paused = await deskCall("review/pause", {});
      return paused.ok ? accept("") : paused;
    }
    case "undo":
      return await undo(c, readUndoable(form.undo));
    case "refuse": {
      const rule = GUIDELINES.find((each) => each === form.rule);
      if (!rule) return refuse("decision_invalid");
      const alike = form.all === "1" ? (form.alike ?? "").split(BETWEEN).filter((id) => id !== "") : [];
      const refused = await deskCall("review/refuse", {
        rid,
        photo,
        rule,
        facts,
        ...(alike.length > 0 && { alike: alike.slice(0, IDS_MAX - 1) }),
      });
      return refused.ok ? accept(`refused.${refused.value.decisions.join(BETWEEN)}`) : refused;
    }
    default:
      return refuse("decision_invalid");
  }
}

async function undo({ var: { deskCall } }: PageContext, what: Undoable | null): Promise<Result<string>> {
  if (!what) return refuse("undo_over");
  if ("kept" in what) {
    const undone = await deskCall("review/unkeep", { photo: what.kept });
    return undone.ok ? accept("") : undone;
  }
  for (const decision of what.refused) {
    const undone = await deskCall("review/take_back", { decision });
    if (!undone.ok) return undone;
  }
  return accept("");
}

function readUndoable(text: string | undefined): Undoable | null {
  const [, how, ids = ""] = /^(kept|refused)\.([0-9A-Za-z_,-]{1,1000})$/.exec(text ?? "") ?? [];
  if (!how) return null;
  return how === "kept" ? { kept: ids } : { refused: ids.split(BETWEEN).slice(0, IDS_MAX) };
}

async function render(
  c: PageContext,
  { form = {}, refusal }: { form?: Form; refusal?: Refusal },
): Promise<Response> {
  const { dt, deskCall } = c.var;
  const after = readPlace(c.req.query("after"));
  const like = c.req.query("like");
  const found = await deskCall("review", { ...after && { after }, ...(like !== undefined && { like }) });
  const shown = found.ok ? refusal : found.refusal;
  const photos = found.ok ? found.value.photos : [];
  const pause = found.ok ? found.value.care.pause_min : 0;
  return await renderDeskPage(c, {
    title: dt("desk.review.title"),
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid gap-5" data-enhance="review_keys">
        <div>
          <h1 className="text-xl font-bold">{dt("desk.review.title")}</h1>
          <p className="text-sm text-muted">{dt("desk.review.lead")} {dt("desk.review.keys")}</p>
        </div>
        {found.ok && <Care c={c} care={found.value.care} />}
        {shown ? <Notice kind="bad">{refusalText(dt, shown)}</Notice> : <Done c={c} />}
        <div className="grid gap-4" data-live="review">
          {found.ok && photos.length === 0 && <p className="text-muted">{dt("desk.review.none")}</p>}
          {photos.length > 0 && (
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {photos.map((photo) => (
                <Tile
                  key={photo.id}
                  c={c}
                  photo={photo}
                  form={form.photo === photo.id ? form : {}}
                  isShown={pause === 0 && c.req.query("show") === photo.id}
                />
              ))}
            </ul>
          )}
          <nav aria-label={dt("desk.review.title")} className="flex flex-wrap gap-6">
            {(after || like !== undefined) && <TextLink href={PATH}>{dt("desk.review.first")}</TextLink>}
            {found.ok && found.value.next && (
              <TextLink href={`${PATH}?${new URLSearchParams({ after: placeText(found.value.next) })}`}>
                {dt("desk.review.next")}
              </TextLink>
            )}
          </nav>
        </div>
      </div>
    ),
  });
}

/** How many pictures the reader has seen today, and the pause that is due. */
function Care({ c, care }: { c: PageContext; care: DeskOutput<"review">["care"] }): VNode {
  const { dt } = c.var;
  const { pictures, pictures_max: max, pause_min: count, pausing } = care;
  if (count === 0) {
    return <p className="text-sm text-muted">{dt("desk.review.pictures", { pictures, max })}</p>;
  }
  return (
    <Notice kind="info">
      {dt(pausing === 1 ? "desk.review.pausing" : "desk.review.pause_due", { count })}
      {pausing === 0 && (
        <form method="post" action={PATH} className="mt-2">
          <Button type="submit" name="do" value="pause" size="sm" variant="outline">
            {dt("desk.review.pause")}
          </Button>
        </form>
      )}
    </Notice>
  );
}

/** That the last act is done, and how it is undone. */
function Done({ c }: { c: PageContext }): VNode | null {
  const { dt } = c.var;
  const done = c.req.query("done");
  if (done === undefined) return null;
  return (
    <Notice kind="ok">
      {dt("desk.review.done")}
      {readUndoable(done) && (
        <form method="post" action={PATH} data-key="u" className="mt-2">
          <input type="hidden" name="undo" value={done} />
          <Button type="submit" name="do" value="undo" size="sm" variant="outline">
            {dt("desk.review.undo")}
          </Button>
        </form>
      )}
    </Notice>
  );
}
