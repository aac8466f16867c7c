/**
 * /desk/personas/export: a file of one virtual profile (`id`), or of a page of the list. It is written profile by profile, so
 * that no more than one is held at a time.
 */
import { calendarDateAt, isoDate } from "@/domain/age.ts";
import { PERSONA_FILE_VERSION } from "@/protocol/desk/persona_file.ts";
import { readSearch } from "@/routes/desk/personas/search.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { refusalJson } from "@/routes/refusal_json.ts";

export async function getPersonasExport(c: PageContext): Promise<Response> {
  const { deskCall, env } = c.var;
  const ids = await idsOf(c);
  const [first] = ids;
  // The first one is read before the answer begins: so what cannot be exported is told by its status.
  const head = first === undefined ? null : await deskCall("persona/export", { id: first });
  if (!head?.ok) return refusalJson(c, 404, { code: "not_found" });
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      write(`{"version":${PERSONA_FILE_VERSION},"personas":[\n${head.value.persona}`);
      for (const id of ids.slice(1)) {
        const each = await deskCall("persona/export", { id });
        // A file that is cut off is no JSON, so nobody takes it for a whole one.
        if (!each.ok) return controller.error(new Error(`Cannot export "${id}": ${each.refusal.code}`));
        write(`,\n${each.value.persona}`);
      }
      write("\n]}\n");
      controller.close();
    },
  });
  const name = ids.length === 1 ? `profile-${first}` : `profiles-${isoDate(calendarDateAt(env.now()))}`;
  c.header("Content-Type", "application/json; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${name}.json"`);
  return c.body(body);
}

async function idsOf(c: PageContext): Promise<string[]> {
  const id = c.req.query("id");
  if (id !== undefined) return [id];
  const page = await c.var.deskCall("personas", readSearch(c));
  return page.ok ? page.value.list.map((each) => each.id) : [];
}
