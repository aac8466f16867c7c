/** /desk/broadcasts: notices to members, the latest first, with what has become of them. */
import type { VNode } from "preact";
import { textLanguage } from "@/domain/language.ts";
import { formatCount } from "@/domain/time_text.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { BroadcastView } from "@/protocol/desk/calls/broadcasts.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { placeText, readPlace } from "@/routes/desk/place.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

export const BROADCASTS_PATH = "/desk/broadcasts";
const LINK = "text-brand underline underline-offset-4";

export async function getBroadcasts(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const after = readPlace(c.req.query("after"));
  const found = await deskCall("broadcasts", after ? { after } : {});
  return await renderDeskPage(c, {
    title: dt("desk.broadcasts.title"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div>
            <h1 className="text-xl font-bold">{dt("desk.broadcasts.title")}</h1>
            <p className="text-muted">{dt("desk.broadcasts.lead")}</p>
          </div>
          <Button href={`${BROADCASTS_PATH}/new`} size="sm">{dt("desk.broadcasts.new")}</Button>
        </div>
        <div className="grid gap-4" data-live="broadcasts">
          {!found.ok
            ? <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>
            : found.value.broadcasts.length === 0
            ? <p className="text-muted">{dt("desk.broadcasts.none")}</p>
            : <Broadcasts c={c} broadcasts={found.value.broadcasts} />}
          <nav aria-label={dt("desk.broadcasts.title")} className="flex flex-wrap gap-6">
            {after && <TextLink href={BROADCASTS_PATH}>{dt("desk.broadcasts.first")}</TextLink>}
            {found.ok && found.value.next && (
              <TextLink
                href={`${BROADCASTS_PATH}?${new URLSearchParams({ after: placeText(found.value.next) })}`}
              >
                {dt("desk.broadcasts.next")}
              </TextLink>
            )}
          </nav>
        </div>
      </div>
    ),
  });
}

function Broadcasts({ c, broadcasts }: { c: PageContext; broadcasts: readonly BroadcastView[] }): VNode {
  const { dt } = c.var;
  return (
    <DeskTable
      label={dt("desk.broadcasts.title")}
      heads={[
        dt("desk.broadcasts.what"),
        dt("desk.broadcasts.state"),
        dt("desk.broadcasts.whom"),
        dt("desk.broadcasts.channels"),
        dt("desk.broadcasts.told"),
        dt("desk.broadcasts.at"),
      ]}
    >
      {broadcasts.map((each) => (
        <tr key={each.id}>
          <td className="min-w-56">
            <a href={`${BROADCASTS_PATH}/${each.id}`} className={LINK}>
              <bdi>{titleOf(c, each)}</bdi>
            </a>
            <p className="text-xs text-muted">{dt(`desk.broadcasts.subject.${each.subject}`)}</p>
          </td>
          <td>{dt(`desk.broadcasts.state.${each.state}`)}</td>
          <td>
            {dt(`desk.broadcasts.group.${each.group}`)} <bdi dir="ltr">({each.languages.join(", ")})</bdi>
          </td>
          <td>{channelsText(c, each)}</td>
          <td>{toldText(c, each)}</td>
          <td>{when(c, each.at)}</td>
        </tr>
      ))}
    </DeskTable>
  );
}

/** The title in the reader's language, or in one that it goes to. */
export function titleOf(c: PageContext, { texts }: BroadcastView): string {
  const written = texts[textLanguage(c.var.lang)] ?? texts.en ?? texts.he ?? texts.de;
  return written?.title ?? "";
}

export function channelsText(c: PageContext, { channels }: Pick<BroadcastView, "channels">): string {
  return channels.map((each) => c.var.dt(`desk.broadcasts.channel.${each}`)).join(", ");
}

/** How many were told of how many; before it begins, how many it would reach. */
export function toldText(c: PageContext, { state, counted, members, told }: BroadcastView): string {
  const { dt } = c.var;
  const all = formatCount(members);
  if (state === "draft" || (state === "stopped" && told === 0)) {
    return counted ? all : dt("desk.broadcasts.counting", { count: all });
  }
  return dt("desk.broadcasts.told_of", { told: formatCount(told), all });
}
