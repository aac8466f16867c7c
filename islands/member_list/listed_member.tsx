/** One row of a list: a row of matches, or a card; a blurred one of somebody who is shown with premium alone. */
import type { VNode } from "preact";
import { HiddenCard } from "@/components/hidden_card.tsx";
import { MemberCard } from "@/components/member_card.tsx";
import { MemberRow } from "@/components/member_row.tsx";
import type { Client } from "@/client/client.ts";
import type { ListKind } from "@/client/lists/member_list.ts";
import { isHidden, type MemberRow as Row } from "@/client/lists/rows.ts";
import type { Translate } from "@/locales/text.ts";
import { useLive } from "@/islands/use_live.ts";
import { wantPremium } from "@/islands/member_list/want_premium.ts";

/** Pictures of the first rows are needed for the first paint. */
const EAGER = 4;

export interface ListedMemberProps {
  t: Translate;
  client: Client | null;
  kind: ListKind;
  row: Row;
  index: number;
  /** Unix seconds. */
  now: number;
  locale: string;
}

export function ListedMember({ t, client, kind, row, index, now, locale }: ListedMemberProps): VNode {
  const live = useLive(client);
  if (isHidden(row)) {
    const label = t(kind === "fan" ? "lists.fan_hidden" : "lists.visitor_hidden");
    return <HiddenCard photo={row.photo} label={label} onOpen={wantPremium(client, kind)} />;
  }
  const href = `/profile/${row.id}?target=${kind}`;
  const member = live(row);
  if (kind === "match") return <MemberRow t={t} member={member} href={href} now={now} locale={locale} />;
  return <MemberCard t={t} member={member} href={href} eager={index < EAGER} />;
}
