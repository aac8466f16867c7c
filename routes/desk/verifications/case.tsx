/**
 * /desk/verifications/:member: one selfie beside the photos of its member's profile, with the gesture that was asked for. Opening
 * it is an entry of the log. Works without JavaScript.
 */
import type { VNode } from "preact";
import { SELFIE_REASONS } from "@/domain/photo_verification.ts";
import { accept, type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import type { OpenedSelfie } from "@/actors/desk/verifications/mod.ts";
import { Button } from "@/components/button.tsx";
import { FIELD_BOX } from "@/components/field.tsx";
import { GesturePicture } from "@/components/gesture_picture.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { PATH } from "@/routes/desk/verifications/list.tsx";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** What was posted: a text each, and the photos that were ticked. */
interface Form {
  act: string;
  attempt: string;
  reason: string;
  photos: readonly string[];
}

export async function getSelfie(c: PageContext): Promise<Response> {
  return await render(c, null);
}

export async function postSelfie(c: PageContext): Promise<Response> {
  const form = await readForm(c);
  const done = await carryOut(c, form);
  if (done.ok) return c.redirect(`${PATH}?done`, 303);
  return await render(c, { form, refusal: done.refusal });
}

async function carryOut(c: PageContext, { act, attempt, reason, photos }: Form): Promise<Result<unknown>> {
  const { deskCall } = c.var;
  const member = memberIn(c);
  switch (act) {
    case "approve":
      return await deskCall("verifications/approve", { member, attempt, photos: [...photos] });
    case "decline": {
      const found = SELFIE_REASONS.find((each) => each === reason);
      return found
        ? await deskCall("verifications/decline", { member, attempt, reason: found })
        : refuse("reason_required");
    }
    default:
      return refuse("invalid_input", { field: "do" });
  }
}

async function readForm(c: PageContext): Promise<Form> {
  const body = await c.req.parseBody({ all: true }).catch(() => ({}));
  const posted = new Map<string, unknown>(Object.entries(body));
  const textsOf = (name: string) =>
    [posted.get(name) ?? []].flat().filter((value) => typeof value === "string").slice(0, 24);
  const textOf = (name: string) => (textsOf(name)[0] ?? "").slice(0, 100);
  return {
    act: textOf("do"),
    attempt: textOf("attempt"),
    reason: textOf("reason"),
    photos: textsOf("photo"),
  };
}

function memberIn(c: PageContext): string {
  return c.req.param("member") ?? "";
}

/** The selfie for who looks, as an entry of the log. */
async function open(c: PageContext): Promise<Result<OpenedSelfie>> {
  const { staff, env } = c.var;
  if (!staff) return refuse("not_authenticated");
  const { staff: { id, roles }, session } = staff;
  const looker = { staff: id, roles, session: session.id };
  const opened = await env.actors.desk.verifications.open(looker, memberIn(c));
  return opened.ok ? accept(opened.value) : opened;
}

async function render(c: PageContext, refused: { form: Form; refusal: Refusal } | null): Promise<Response> {
  const { dt } = c.var;
  const opened = await open(c);
  const shown = opened.ok ? refused?.refusal : opened.refusal;
  const title = opened.ok
    ? dt("desk.verifications.of", { name: opened.value.name || opened.value.member })
    : dt("desk.verifications.title");
  return await renderDeskPage(c, {
    title,
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid gap-5">
        <TextLink href={PATH}>{dt("desk.verifications.title")}</TextLink>
        <h1 className="text-xl font-bold">{title}</h1>
        {shown && <Notice kind="bad">{refusalText(dt, shown)}</Notice>}
        {opened.ok && <Case c={c} selfie={opened.value} form={refused?.form ?? null} />}
      </div>
    ),
  });
}

function Case({ c, selfie, form }: { c: PageContext; selfie: OpenedSelfie; form: Form | null }): VNode {
  const { dt } = c.var;
  const { member, name, attempt, gesture, sent_at, photos, isUnsure } = selfie;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <a href={`/desk/members/${member}`} className="text-brand underline underline-offset-4">
          <bdi>{name || member}</bdi>
        </a>
        <span>{when(c, sent_at / 1_000)}</span>
        {isUnsure && <strong>{dt("desk.review.unsure")}</strong>}
        <TextLink href={`/desk/decisions/new?${new URLSearchParams({ member })}`}>
          {dt("desk.verifications.measure")}
        </TextLink>
      </p>
      <p className="text-sm text-muted">{dt("desk.verifications.rule")}</p>
      <form method="post" action={`${PATH}/${member}`} className="grid gap-5">
        <input type="hidden" name="attempt" value={attempt} />
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <figure className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4">
            <figcaption className="flex items-center gap-3">
              <GesturePicture of={gesture} />
              <span className="font-bold">
                {dt("desk.verifications.asked", { gesture: dt(`verification.gesture_${gesture}`) })}
              </span>
            </figcaption>
            <img
              src={`${PATH}/${member}/selfie`}
              alt={dt("desk.verifications.selfie")}
              className="w-full rounded-lg bg-sunken"
            />
          </figure>
          {photos.map((photo, nth) => (
            <div
              key={photo}
              className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4"
            >
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name="photo"
                  value={photo}
                  checked={form?.photos.includes(photo) ?? false}
                  className="size-5 shrink-0 rounded-sm"
                />
                {dt("desk.verifications.same")}
              </label>
              <img
                src={`/desk/photos/${photo}/card`}
                alt={dt("desk.verifications.number", { number: nth + 1 })}
                className="w-full rounded-lg bg-sunken"
              />
            </div>
          ))}
        </div>
        <p className="text-sm text-muted">{dt("desk.verifications.deleted")}</p>
        <div className="flex flex-wrap items-end gap-4">
          <Button type="submit" name="do" value="approve">{dt("desk.verifications.approve")}</Button>
          <label className="grid gap-1.5 text-sm font-medium">
            {dt("desk.verifications.reason")}
            <select name="reason" className={FIELD_BOX}>
              <option value="">–</option>
              {SELFIE_REASONS.map((reason) => (
                <option key={reason} value={reason} selected={reason === form?.reason}>
                  {dt(`verification.reason_${reason}`)}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit" name="do" value="decline" variant="outline">
            {dt("desk.verifications.decline")}
          </Button>
        </div>
      </form>
    </>
  );
}
