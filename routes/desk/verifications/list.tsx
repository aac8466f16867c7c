/** /desk/verifications: selfies that wait, the longest waiting first, without a picture until one is opened. */
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { placeText, readPlace } from "@/routes/desk/place.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

export const PATH = "/desk/verifications";

export async function getSelfies(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const after = readPlace(c.req.query("after"));
  const found = await deskCall("verifications", after ? { after: { at: after.at, member: after.id } } : {});
  const selfies = found.ok ? found.value.selfies : [];
  const next = found.ok ? found.value.next : null;
  return await renderDeskPage(c, {
    title: dt("desk.verifications.title"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-5">
        <div>
          <h1 className="text-xl font-bold">{dt("desk.verifications.title")}</h1>
          <p className="text-sm text-muted">{dt("desk.verifications.lead")}</p>
        </div>
        {found.ok && (
          <p className="text-sm text-muted">
            {dt("desk.review.pictures", {
              pictures: found.value.care.pictures,
              max: found.value.care.pictures_max,
            })}
          </p>
        )}
        {found.ok && found.value.care.pause_min > 0 && (
          <Notice kind="info">
            {dt(found.value.care.pausing === 1 ? "desk.review.pausing" : "desk.review.pause_due", {
              count: found.value.care.pause_min,
            })} <TextLink href="/desk/review">{dt("desk.review.title")}</TextLink>
          </Notice>
        )}
        {!found.ok && <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>}
        {c.req.query("done") !== undefined && <Notice kind="ok">{dt("desk.verifications.done")}</Notice>}
        <div className="grid gap-4" data-live="verifications">
          {found.ok && selfies.length === 0 && <p className="text-muted">{dt("desk.verifications.none")}</p>}
          {selfies.length > 0 && (
            <DeskTable
              label={dt("desk.verifications.title")}
              heads={[dt("desk.verifications.sent"), "", "", dt("desk.verifications.until"), ""]}
            >
              {selfies.map(({ member, sent_at, until, photos, unsure }) => (
                <tr key={member.id}>
                  <td>{when(c, sent_at)}</td>
                  <td>
                    <bdi>{member.name || member.id}</bdi>
                  </td>
                  <td>
                    {dt("desk.verifications.photos", { count: photos })}
                    {unsure === 1 && ` · ${dt("desk.review.unsure")}`}
                  </td>
                  <td>{when(c, until)}</td>
                  <td>
                    <Button href={`${PATH}/${member.id}`} size="sm" variant="secondary">
                      {dt("desk.verifications.open")}
                    </Button>
                  </td>
                </tr>
              ))}
            </DeskTable>
          )}
          <nav aria-label={dt("desk.verifications.title")} className="flex flex-wrap gap-6">
            {after && <TextLink href={PATH}>{dt("desk.review.first")}</TextLink>}
            {next && (
              <TextLink
                href={`${PATH}?${new URLSearchParams({
                  after: placeText({ at: next.at, id: next.member }),
                })}`}
              >
                {dt("desk.review.next")}
              </TextLink>
            )}
          </nav>
        </div>
      </div>
    ),
  });
}
