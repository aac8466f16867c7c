/**
 * /desk/members: finds members by address, name, number, order or ticket; without a text it shows the newest. What is looked for
 * is posted: an address of somebody's has no place in one of ours (NV-39).
 */
import type { VNode } from "preact";
import { mayStaff } from "@/domain/staff.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DeskInput } from "@/protocol/desk/calls/mod.ts";
import type { FoundMember } from "@/protocol/desk/calls/members.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { PostLink } from "@/routes/desk/post_link.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { whichDay } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const PATH = "/desk/members";
const LINK = "text-brand underline underline-offset-4";

export function getMembers(c: PageContext): Promise<Response> {
  return render(c, "", null);
}

export async function postMembers(c: PageContext): Promise<Response> {
  const { q = "", name, at, after } = await readForm(c, ["q", "name", "at", "after"]);
  return await render(c, q.slice(0, 200), readPlace(name, at, after));
}

async function render(c: PageContext, text: string, after: Place | null): Promise<Response> {
  const { dt, deskCall, staff } = c.var;
  const found = await deskCall("members", { text, ...after && { after } });
  const isAlone = found.ok && text !== "" && !after && found.value.members.length === 1;
  const [only] = found.ok ? found.value.members : [];
  if (isAlone && only) return c.redirect(pathOf(only), 303);
  return await renderDeskPage(c, {
    title: dt("desk.members.title"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-xl font-bold">{dt("desk.members.title")}</h1>
          {mayStaff(staff?.staff.roles ?? [], "tickets") && (
            <TextLink href={`${PATH}/addresses`}>{dt("desk.members.addresses")}</TextLink>
          )}
        </div>
        <div className="grid gap-1">
          <form method="post" action={PATH} role="search" className="flex flex-wrap items-end gap-3">
            <div className="min-w-72 grow">
              <TextField
                name="q"
                type="search"
                label={dt("desk.members.search")}
                value={text}
                maxLength={200}
                autoFocus
              />
            </div>
            <Button type="submit" size="sm">{dt("desk.members.find")}</Button>
          </form>
          <p className="text-xs text-muted">{dt("desk.members.search_hint")}</p>
        </div>
        {!found.ok
          ? <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>
          : found.value.members.length === 0
          ? <p className="text-muted">{dt("desk.members.none")}</p>
          : <Members c={c} members={found.value.members} />}
        <nav aria-label={dt("desk.members.title")} className="flex flex-wrap gap-6">
          {after && <PostLink action={PATH} fields={{ q: text }} label={dt("desk.members.first")} />}
          {found.ok && found.value.next && (
            <PostLink
              action={PATH}
              fields={{ q: text, ...placeFields(found.value.next) }}
              label={dt("desk.members.next")}
            />
          )}
        </nav>
      </div>
    ),
  });
}

function Members({ c, members }: { c: PageContext; members: readonly FoundMember[] }): VNode {
  const { dt } = c.var;
  return (
    <DeskTable
      label={dt("desk.members.title")}
      heads={[
        dt("desk.members.name"),
        dt("desk.members.email"),
        dt("desk.members.place"),
        dt("desk.members.since"),
        dt("desk.members.state"),
      ]}
    >
      {members.map((member) => (
        <tr key={member.id}>
          <td>
            <a href={pathOf(member)} className={LINK}>
              <bdi>{member.name}</bdi>
            </a>
          </td>
          <td>
            <bdi dir="ltr">{member.email}</bdi>
          </td>
          <td>
            <bdi>{[member.city, member.country].filter(Boolean).join(", ")}</bdi>
          </td>
          <td>{whichDay(c, member.created_at)}</td>
          <td>
            {member.virtual
              ? dt("desk.members.virtual")
              : member.off
              ? <strong className="text-bad">{dt("desk.members.off")}</strong>
              : dt("desk.members.there")}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

/** Virtual profiles have pages of their own. */
function pathOf({ id, virtual }: FoundMember): string {
  return virtual ? `/desk/personas/${id}` : `${PATH}/${id}`;
}

type Place = NonNullable<DeskInput<"members">["after"]>;

function placeFields(place: Place): Record<string, string> {
  return { after: place.id, ..."name" in place ? { name: place.name } : { at: String(place.at) } };
}

function readPlace(name: string | undefined, at: string | undefined, id: string | undefined): Place | null {
  if (!id) return null;
  if (name !== undefined) return { name, id };
  return at !== undefined && /^\d{1,15}$/.test(at) ? { at: Number(at), id } : null;
}
