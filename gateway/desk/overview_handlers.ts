/** Handlers of the calls about figures of the whole site. */
import type { OverviewTable } from "@/domain/overview.ts";
import { accept } from "@/domain/refusals.ts";
import type { DeskHandler } from "@/gateway/desk/handlers.ts";
import type { OVERVIEW_CALLS } from "@/protocol/desk/calls/overview.ts";
import type { OverviewTableView } from "@/protocol/desk/views/overview.ts";

export const overviewHandlers: { readonly [M in keyof typeof OVERVIEW_CALLS]: DeskHandler<M> } = {
  overview: async ({ by, lang = null }, _caller, { desk }) => {
    const [tables, queues] = await Promise.all([
      desk.overview.tables({ by, lang }),
      desk.overview.queues(),
    ]);
    return accept({ tables: tables.map(toView), queues });
  },
  "overview/export": async ({ section, by, lang = null }, { staff }, { desk }) => {
    const actor = { staff: staff.id, roles: staff.roles };
    const exported = await desk.overview.export(actor, section, { by, lang });
    return exported.ok ? accept(toView(exported.value)) : exported;
  },
};

function toView({ is_split, ...table }: OverviewTable): OverviewTableView {
  return { ...table, split: is_split ? 1 : 0 };
}
