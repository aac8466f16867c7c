/**
 * Makes links to stories (`storiesHref`) and to the wheel (`data-wheel`) open above the page. One listener serves the whole
 * page, so that a ring is a plain link everywhere. Used by the shell; clicks that are handled elsewhere are ignored.
 */
import type { Client } from "@/client/client.ts";
import { openStories } from "@/client/stories/open_stories.ts";

const LINK = 'a[href^="/stories?user="]';
const FOLLOWED = `${LINK},a[data-wheel]`;

/** Handles them until the returned function is called. */
export function followStoryLinks(client: Client): () => void {
  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(FOLLOWED) : null;
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || event.defaultPrevented || isElsewhere) return;
    event.preventDefault();
    // Ignores the second click of a double click.
    if (event.detail > 1) return;
    if (link.dataset.wheel !== undefined) client.wheelWanted.value = true;
    else openStories(client, { user_id: userOf(link), queue: queueOf(link) });
  }
  document.addEventListener("click", follow);
  return () => document.removeEventListener("click", follow);
}

/** The members whose stories come before and after: those with the same ring in the same list, in its order. */
function queueOf(link: HTMLAnchorElement): string[] {
  const { ring } = link.dataset;
  const list = ring ? link.closest("ul, ol") : null;
  const links = list?.querySelectorAll<HTMLAnchorElement>(`${LINK}[data-ring="${ring}"]`) ?? [link];
  return Array.from(links, userOf);
}

function userOf({ search }: HTMLAnchorElement): string {
  return search.slice("?user=".length);
}
