/**
 * `GET /desk/voices/{message}` plays a member's voice message to whoever holds their chat; `GET
 * /desk/reports/{case}/voices/{voice}` a reported one to safety, each time as an entry of the log. For everybody else each is 404.
 */
import { isVoiceId } from "@/domain/ids.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { retryLater } from "@/routes/retry_later.ts";
import { sound } from "@/routes/sound.ts";

export async function getDeskVoice(c: PageContext): Promise<Response> {
  const { staff, env } = c.var;
  const bytes = staff && await env.actors.desk.hear(staff.staff.id, c.req.param("message") ?? "");
  return bytes ? sound(c, bytes) : unknown(c);
}

export async function getVoiceEvidence(c: PageContext): Promise<Response> {
  const { staff, env } = c.var;
  const voice = c.req.param("voice") ?? "";
  if (!staff || c.req.method !== "GET" || !isVoiceId(voice)) return unknown(c);
  const { id, roles } = staff.staff;
  const wanted = { subject: c.req.param("subject") ?? "", voice };
  const heard = await env.actors.desk.reports.hear({ staff: id, roles }, wanted);
  if (heard.ok) return sound(c, heard.value);
  const { refusal } = heard;
  return refusal.code === "unknown_voice" ? unknown(c) : refusalJson(c, retryLater(c, refusal), refusal);
}

function unknown(c: PageContext): Response {
  return refusalJson(c, 404, { code: "unknown_voice" });
}
