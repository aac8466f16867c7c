/**
 * /profile/verification: a member has the photos of their profile verified. What happens with the selfie is said before anything is
 * asked for; then come the gesture that was drawn, the selfie, and what has become of it. Works without JavaScript.
 */
import type { ComponentChildren, VNode } from "preact";
import { GESTURE_LIFE_MS, SELFIE_WAIT_MS, UPLOAD_MAX_BYTES } from "@/domain/limits.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import type { PhotoVerificationState } from "@/actors/photo_verification/mod.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { FIELD_BOX, FieldNote } from "@/components/field.tsx";
import { GesturePicture } from "@/components/gesture_picture.tsx";
import { Notice } from "@/components/notice.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { type MemberPage, ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { clockIn, dateIn, timeIn } from "@/routes/date_in.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { retryLater } from "@/routes/retry_later.ts";

export const VERIFICATION_PATH = "/profile/verification";

/** Formats of the server; phones convert theirs to one of these. */
const TYPES = "image/jpeg,image/png,image/webp";
const TYPE_NAMES = "JPEG, PNG, WebP";
const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;

/** A way that a page shows. */
type Check = NonNullable<PhotoVerificationState["check"]>;

export async function getVerification(c: PageContext): Promise<Response> {
  return await render(c, null);
}

export async function postVerification(c: PageContext): Promise<Response> {
  const { env, identity } = c.var;
  if (!identity) return c.redirect("/login", 303);
  const { member } = identity;
  const { act, attempt, file } = await readForm(c);
  switch (act) {
    case "begin": {
      const begun = await env.actors.photoVerification.begin(member);
      return begun.ok ? c.redirect(VERIFICATION_PATH, 303) : await render(c, begun.refusal);
    }
    case "selfie":
    case "mark":
      await env.actors.photoVerification.withdraw(member, act);
      return c.redirect(`${VERIFICATION_PATH}?removed`, 303);
    case "send": {
      if (!file) return await render(c, { code: "photo_missing" });
      if (file.size > UPLOAD_MAX_BYTES) {
        return await render(c, { code: "file_too_large", data: { max: UPLOAD_MAX_BYTES } });
      }
      const sent = await env.actors.photoVerification.send(member, {
        attempt,
        bytes: new Uint8Array(await file.arrayBuffer()),
        address: env.addressOf(c.env.incoming),
      });
      return sent.ok ? c.redirect(VERIFICATION_PATH, 303) : await render(c, sent.refusal);
    }
    default:
      return await render(c, { code: "something_wrong" });
  }
}

async function readForm(c: PageContext): Promise<{ act: string; attempt: string; file: File | null }> {
  const type = c.req.header("content-type") ?? "";
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
  const body = isForm ? await c.req.parseBody().catch(() => ({})) : {};
  const valueOf = (name: string): unknown => Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
  const textOf = (name: string) => {
    const value = valueOf(name);
    return typeof value === "string" ? value.slice(0, 100) : "";
  };
  const file = valueOf("file");
  return {
    act: textOf("do"),
    attempt: textOf("attempt"),
    file: file instanceof File && file.size > 0 ? file : null,
  };
}

async function render(c: PageContext, refusal: Refusal | null): Promise<Response> {
  const { t, env, identity } = c.var;
  const state = identity && await env.actors.photoVerification.state(identity.member);
  if (!state) return c.redirect("/login", 303);
  return await renderMemberPage(c, await ownOf(c), {
    title: t("verification.title"),
    status: statusOf(c, refusal),
    children: (
      <>
        <PageHeader
          title={t("verification.title")}
          lead={t("verification.lead")}
          back={{ href: "/profile", label: t("shell.back") }}
        />
        <div className="grid gap-4 px-4 pb-6 wide:px-6">
          {refusal && <Notice kind="bad">{refusalText(c, refusal)}</Notice>}
          {!refusal && c.req.query("removed") !== undefined && (
            <Notice kind="ok">{t("verification.removed")}</Notice>
          )}
          <Step c={c} state={state} />
        </div>
      </>
    ),
  });
}

function statusOf(c: PageContext, refusal: Refusal | null): MemberPage["status"] {
  if (!refusal) return 200;
  if (refusal.code === "busy" || refusal.code === "too_many_requests") {
    return retryLater(c, refusal as Refusal<"busy" | "too_many_requests">);
  }
  return 422;
}

function refusalText(c: PageContext, { code, data }: Refusal): string {
  const translate = c.var.t as (key: string, params?: unknown) => string;
  return translate(`refusal.${code}`, data);
}

function Step({ c, state }: { c: PageContext; state: PhotoVerificationState }): VNode {
  const { env } = c.var;
  const { check } = state;
  if (check?.step === "waiting" && check.until > env.now()) {
    return <Waiting c={c} check={check} state={state} />;
  }
  if (check?.step === "drawn" && check.until > env.now() && state.refusal.ok) {
    return (
      <>
        <Drawn c={c} check={check} />
        <Kept c={c} />
      </>
    );
  }
  return (
    <>
      <Before c={c} state={state} />
      <How c={c} />
      <Kept c={c} />
      <Begin c={c} state={state} />
    </>
  );
}

/** What came of it before: the mark, or why there is none. */
function Before({ c, state: { check, mark } }: { c: PageContext; state: PhotoVerificationState }): VNode {
  const { t } = c.var;
  return (
    <>
      {mark && (
        <CardSection id="mark" title={t(mark.isShown ? "verification.mark" : "verification.title")}>
          <p>
            {mark.isShown
              ? t("verification.mine", { date: dateIn(c, mark.at) })
              : t("verification.mine_gone")}
          </p>
          <Withdraw what="mark">{t("verification.remove")}</Withdraw>
        </CardSection>
      )}
      {check?.step === "declined" && (
        <Notice kind="bad">
          <p>{t("verification.declined", { date: dateIn(c, check.at) })}</p>
          <p className="font-medium">{t(`verification.reason_${check.reason}`)}</p>
          <p>{t("verification.again")}</p>
        </Notice>
      )}
      {(check?.step === "expired" || check?.step === "waiting") && (
        <Notice kind="info">{t("verification.expired")}</Notice>
      )}
    </>
  );
}

function How({ c }: { c: PageContext }): VNode {
  const { t } = c.var;
  return (
    <CardSection id="how" title={t("verification.how")}>
      <ol className="grid list-decimal gap-3 ps-5">
        <li>{t("verification.how_gesture", { count: GESTURE_LIFE_MS / MINUTE_MS })}</li>
        <li>{t("verification.how_people")}</li>
        <li>{t("verification.how_mark")}</li>
      </ol>
    </CardSection>
  );
}

function Kept({ c }: { c: PageContext }): VNode {
  const { t } = c.var;
  return (
    <CardSection id="kept" title={t("verification.kept")}>
      <ul className="grid list-disc gap-3 ps-5 text-sm">
        <li>{t("verification.kept_people")}</li>
        <li>{t("verification.kept_program")}</li>
        <li>{t("verification.kept_time", { count: SELFIE_WAIT_MS / DAY_MS })}</li>
        <li>{t("verification.kept_rest")}</li>
        <li>{t("verification.kept_choice")}</li>
      </ul>
      <p className="text-sm">
        <TextLink href="/privacy">{t("legal.privacy")}</TextLink>
      </p>
    </CardSection>
  );
}

function Begin({ c, state: { refusal } }: { c: PageContext; state: PhotoVerificationState }): VNode {
  const { t } = c.var;
  if (!refusal.ok) {
    const { code } = refusal.refusal;
    return (
      <Notice kind="info">
        <p>{refusalText(c, refusal.refusal)}</p>
        {code === "photo_verification_photo" && (
          <p>
            <TextLink href="/profile/edit">{t("edit.title")}</TextLink>
          </p>
        )}
      </Notice>
    );
  }
  return (
    <form method="post" action={VERIFICATION_PATH}>
      <Button type="submit" name="do" value="begin" size="lg" block>{t("verification.begin")}</Button>
    </form>
  );
}

/** The gesture, and the form that brings the selfie. */
function Drawn({ c, check }: { c: PageContext; check: Extract<Check, { step: "drawn" }> }): VNode {
  const { t } = c.var;
  return (
    <CardSection id="gesture" title={t("verification.gesture")}>
      <div className="flex items-center gap-5">
        <GesturePicture of={check.gesture} />
        <p className="text-xl font-bold">{t(`verification.gesture_${check.gesture}`)}</p>
      </div>
      <p className="text-sm text-muted">
        {t("verification.gesture_hint", { time: clockIn(c, check.until) })}
      </p>
      <form
        method="post"
        action={VERIFICATION_PATH}
        encType="multipart/form-data"
        className="grid gap-4"
      >
        <input type="hidden" name="attempt" value={check.attempt} />
        <div className="grid gap-1.5">
          <label htmlFor="field-file" className="text-sm font-medium">{t("verification.selfie")}</label>
          <input
            id="field-file"
            type="file"
            name="file"
            accept={TYPES}
            capture="user"
            required
            aria-describedby="field-file-hint"
            className={`${FIELD_BOX} py-3`}
          />
          <FieldNote
            name="file"
            hint={t("photo.hint", { types: TYPE_NAMES, size: UPLOAD_MAX_BYTES / MIB })}
          />
        </div>
        <Button type="submit" name="do" value="send" size="lg" block>{t("verification.send")}</Button>
      </form>
      <form method="post" action={VERIFICATION_PATH}>
        <Button type="submit" name="do" value="begin" variant="ghost" block>{t("verification.other")}</Button>
      </form>
    </CardSection>
  );
}

function Waiting(
  { c, check, state }: {
    c: PageContext;
    check: Extract<Check, { step: "waiting" }>;
    state: PhotoVerificationState;
  },
): VNode {
  const { t } = c.var;
  return (
    <>
      <CardSection id="waiting" title={t("verification.selfie")}>
        <p>{t("verification.waiting", { date: timeIn(c, check.sent_at) })}</p>
        <p className="text-sm text-muted">
          {t("verification.waiting_end", { date: dateIn(c, check.until) })}
        </p>
        {state.mark?.isShown && (
          <p className="text-sm">{t("verification.mine", { date: dateIn(c, state.mark.at) })}</p>
        )}
        <Withdraw what="selfie">{t("verification.withdraw")}</Withdraw>
      </CardSection>
      <Kept c={c} />
    </>
  );
}

function Withdraw({ what, children }: { what: "selfie" | "mark"; children: ComponentChildren }): VNode {
  return (
    <form method="post" action={VERIFICATION_PATH}>
      <Button type="submit" name="do" value={what} variant="outline">{children}</Button>
    </form>
  );
}
