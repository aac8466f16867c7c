/** Tells all devices and tabs of a member, by a banner, that what keeps them from spending is another one (LM-17). */
import type { MemberId } from "@/domain/ids.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Entry } from "@/store/change.ts";
import type { Route } from "@/store/records.ts";
import { type Draft, notify } from "@/actors/draft.ts";

export function tellDevices(
  draft: Draft,
  { member, route }: { member: MemberId; route: Entry<Route> },
  message: "notice.limits_changed" | "notice.paused" | "notice.excluded",
): void {
  const frame = eventFrame("notification", { type: "success", message });
  notify(draft, [{ kind: "event", to: [member], frame }], [{ member, route }]);
}
