/** Matches with whom nothing was said yet, as a strip over the chats. */
import type { VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { SPOTLIGHT_STRIP } from "@/components/spotlight_tile.tsx";
import type { Translate } from "@/locales/text.ts";
import type { ListItem } from "@/protocol/views/list.ts";

export function MatchStrip({ t, matches }: { t: Translate; matches: readonly ListItem[] }): VNode | null {
  if (matches.length === 0) return null;
  return (
    <section aria-labelledby="new-matches" className="pb-2">
      <h2 id="new-matches" className="px-4 pb-1 text-sm font-medium text-muted">
        {t("contacts.new_matches")}
      </h2>
      <ul className={SPOTLIGHT_STRIP}>
        {matches.map(({ id, name, photo, status }) => (
          <li key={id}>
            <a
              href={`/chat/${id}`}
              className="relative flex w-[4.75rem] shrink-0 flex-col items-center gap-1.5 rounded-lg px-1 py-1.5
                text-center text-xs -outline-offset-2"
            >
              <Avatar photo={photo} onlineLabel={status === 1 ? t("chat.online") : undefined} />
              <bdi className="w-full truncate">{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
