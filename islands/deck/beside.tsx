/**
 * The profile beside the picture, on the widest screens: what is said of whoever lies on top, as their page says it, and
 * their photos, of which each is shown on the card. Loaded there alone (use_beside.ts).
 * Invariant: it is no visit: the page of a profile counts one where it is opened (EX-20).
 */
import { useEffect, useRef, useState } from "react";
import type { VNode } from "preact";
import type { Deck } from "@/client/state/deck.ts";
import { createFragments } from "@/client/fragment.ts";
import { Button } from "@/components/button.tsx";
import type { Translate } from "@/locales/text.ts";
import type { DeckCardView } from "@/protocol/views/discovery.ts";

/** Whoever is swiped at once is not asked for. */
const AFTER_MS = 200;

export interface BesideProps {
  t: Translate;
  card: DeckCardView;
  photos: readonly { src: string }[];
  /** Which of them the card shows. */
  photo: number;
  deck: Pick<Deck, "showPhoto"> | undefined;
}

export function Beside({ t, card, photos, photo, deck }: BesideProps): VNode {
  const { id, name, age } = card;
  const said = useSaid(id);
  return (
    <aside className="deck-beside" aria-label={t("explore.name_age", { name, age })}>
      {said ? <Said key={id} of={said} /> : <Shapes />}
      {photos.length > 1 && (
        <ul className="grid grid-cols-3 content-start gap-1.5" aria-label={t("profile.photos")}>
          {photos.map(({ src }, index) => (
            <li key={src}>
              <button
                type="button"
                className="pressable relative block aspect-3/4 w-full overflow-hidden rounded-md bg-sunken active:scale-[0.97]"
                aria-label={t("deck.photo", { number: index + 1, count: photos.length })}
                aria-pressed={index === photo}
                onClick={() => deck?.showPhoto(index)}
              >
                <img
                  src={src}
                  alt=""
                  width="180"
                  height="240"
                  loading="lazy"
                  decoding="async"
                  data-fade=""
                  className="absolute inset-0 size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button href={`/profile/${id}`} modal="always" variant="secondary">{t("profile.open")}</Button>
    </aside>
  );
}

/** What the server has written; the card says the name, too, so it is no heading of the page's. */
function Said({ of }: { of: Element }): VNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(...of.cloneNode(true).childNodes), []);
  return <div ref={place} className="grid content-start gap-5" />;
}

function Shapes(): VNode {
  return (
    <div className="grid animate-pulse content-start gap-3" aria-hidden="true">
      <span className="h-7 w-2/5 rounded-full bg-sunken" />
      <span className="h-4 w-4/5 rounded-full bg-sunken" />
      <span className="h-4 w-1/4 rounded-full bg-sunken" />
    </div>
  );
}

/** What is said of a member; null until it is here. Those who come back are not asked for again. */
function useSaid(id: string): Element | null {
  const [fragments] = useState(() => createFragments(fetch.bind(globalThis), () => performance.now()));
  const [known] = useState(() => new Map<string, Element>());
  const [, setShown] = useState<Element>();
  useEffect(() => {
    if (known.has(id)) return;
    const life = new AbortController();
    const timer = setTimeout(async () => {
      const fragment = await fragments.get(`/profile/${id}`, life.signal).catch(() => null);
      const said = fragment?.main.querySelector("[data-said]");
      if (!said || life.signal.aborted) return;
      const heading = said.querySelector("h1");
      heading?.replaceWith(lowered(heading));
      known.set(id, said);
      setShown(said);
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      life.abort();
    };
  }, [id]);
  return known.get(id) ?? null;
}

/** The page has a heading of its own. */
function lowered(heading: HTMLElement): HTMLElement {
  const lower = document.createElement("h2");
  lower.className = heading.className;
  lower.append(...heading.childNodes);
  return lower;
}
