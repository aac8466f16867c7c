/**
 * Links to a member's stories (`storiesHref`), and those to the wheel with `data-wheel`, open what they lead to above the
 * page. They are followed on the whole page, so that a ring is a plain link wherever it stands. Used by the shell; what
 * handles its own clicks is left alone.
 */
import type { Client } from "@/client/client.ts";
import { openStories } from "@/client/stories/open_stories.ts";

const LINK = 'a[href^="/stories?user="]';
const FOLLOWED = `${LINK},a[data-wheel]`;

/** Follows them until what it returns is called. */
export function followStoryLinks(client: Client): () => void {
  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(FOLLOWED) : null;
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || event.defaultPrevented || isElsewhere) return;
    event.preventDefault();
    // The second click of a double click was meant for the first.
    if (event.detail > 1) return;
    if (link.dataset.wheel !== undefined) client.wheelWanted.value = true;
    else openStories(client, { user_id: userOf(link), queue: queueOf(link) });
  }
  document.addEventListener("click", follow);
  return () => document.removeEventListener("click", follow);
}

/** Whose stories lie beside these: those of the same list with the same ring, in its order. */
function queueOf(link: HTMLAnchorElement): string[] {
  const { ring } = link.dataset;
  const list = ring ? link.closest("ul, ol") : null;
  const links = list?.querySelectorAll<HTMLAnchorElement>(`${LINK}[data-ring="${ring}"]`) ?? [link];
  return Array.from(links, userOf);
}

function userOf({ search }: HTMLAnchorElement): string {
  return search.slice("?user=".length);
}
