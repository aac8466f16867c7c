/** Small scenes of the product for the landing page, made of its own parts. Decoration. */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { checkCheckIcon, heartIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

/** The end of a chat, as it looks in the app. */
export function ChatScene({ t }: { t: Translate }): VNode {
  return (
    <div className="grid w-full max-w-sm gap-2.5 px-6">
      <div className="flex items-end gap-2">
        <Face src="/portraits/2/12.svg" className="size-9" />
        <p className="rounded-bubble rounded-es-sm bg-raised px-4 py-2.5 shadow-soft">
          {t("landing.bubble_ask")}
        </p>
      </div>
      <p className="ms-auto rounded-bubble rounded-ee-sm bg-action px-4 py-2.5 text-white">
        {t("landing.bubble_answer")}
      </p>
      <p className="ms-auto flex items-center gap-1 text-xs text-muted">
        <Icon of={checkCheckIcon} size="sm" className="text-brand" />
        {t("chat.seen")}
      </p>
      <div className="flex items-end gap-2">
        <Face src="/portraits/2/12.svg" className="size-9" />
        <p className="rounded-bubble rounded-es-sm bg-raised px-4 py-2.5 shadow-soft">
          {t("landing.bubble_more")}
        </p>
      </div>
    </div>
  );
}

/** Two cards that found each other. */
export function MatchScene(): VNode {
  return (
    <div className="relative flex justify-center">
      <img {...PICTURE} src="/portraits/1/8.svg" className={`${CARD} translate-x-3 -rotate-8`} />
      <img {...PICTURE} src="/portraits/2/31.svg" className={`${CARD} -translate-x-3 rotate-8`} />
      <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full border-4 border-surface bg-brand text-white">
        <Icon of={heartIcon} size="xl" filled />
      </span>
    </div>
  );
}

/** A row of rings: seen, new, new. */
export function StoryScene(): VNode {
  return (
    <div className="flex items-center gap-3">
      {["/portraits/2/67.svg", "/portraits/1/12.svg", "/portraits/2/42.svg"].map((src, index) => (
        <span key={src} className={`rounded-full p-1 ${index === 2 ? "bg-line" : "bg-brand"}`}>
          <Face src={src} className={`border-4 border-surface ${index === 0 ? "size-24" : "size-16"}`} />
        </span>
      ))}
    </div>
  );
}

const PICTURE = { alt: "", width: 300, height: 400, loading: "lazy", decoding: "async" } as const;
const CARD = "w-32 rounded-card border-4 border-surface shadow-lift";

function Face({ src, className }: { src: string; className: string }): VNode {
  return <img {...PICTURE} src={src} className={`shrink-0 rounded-full object-cover ${className}`} />;
}
