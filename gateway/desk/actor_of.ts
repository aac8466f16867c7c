/** Who of the desk acts, as the log names them. */
import type { Actor } from "@/domain/staff_log.ts";
import type { DeskCaller } from "@/gateway/desk/caller.ts";

export function actorOf({ staff: { id, roles } }: Pick<DeskCaller, "staff">): Actor {
  return { staff: id, roles };
}
