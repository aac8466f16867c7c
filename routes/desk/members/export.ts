/** `POST /desk/members/{id}/export` gives all that is kept about a member as JSON, with a reason, as an entry of the log. */
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

export async function postExport(c: PageContext): Promise<Response> {
  const { staff, env } = c.var;
  if (!staff) return c.redirect("/desk/sign-in", 303);
  const member = c.req.param("id") ?? "";
  const page = `/desk/members/${encodeURIComponent(member)}`;
  // As dangerous as changing an address: it takes a proof.
  if (!env.actors.desk.sessions.isFresh(staff.session)) {
    return c.redirect(`/desk/prove?${new URLSearchParams({ back: page })}`, 303);
  }
  const { reason = "" } = await readForm(c, ["reason"]);
  const { id, roles } = staff.staff;
  const made = await env.actors.desk.members.export({ staff: id, roles }, { member, reason });
  if (!made.ok) return c.redirect(`${page}?refused=${made.refusal.code}#export`, 303);
  const encoder = new TextEncoder();
  const body = ReadableStream.from(made.value).pipeThrough(
    new TransformStream<string, Uint8Array>({
      transform: (part, controller) => controller.enqueue(encoder.encode(part)),
    }),
  );
  c.header("Content-Type", "application/json; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="member-${member}.json"`);
  return c.body(body);
}
