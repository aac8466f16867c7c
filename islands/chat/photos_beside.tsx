/** The photos of a chat beside it, where the window is wide enough for both and there are any. What shows them is loaded then. */
import { useEffect, useState } from "react";
import type { VNode } from "preact";
import { late } from "@/client/late.ts";
import { lazyStyles } from "@/client/lazy_styles.ts";
import type { LineActions } from "@/islands/chat/line_view.tsx";
import type { Line } from "@/islands/chat/lines.ts";
import type { Translate } from "@/locales/text.ts";

/** As in static/styles/shared_photos.css. */
const WIDEST = "(width >= 112.5rem)";

const load = () => late(import("@/islands/lazy/shared_photos.tsx"));

export interface PhotosBesideProps {
  t: Translate;
  lines: readonly Line[];
  actions: Pick<LineActions, "onJump">;
}

export function PhotosBeside({ t, lines, actions }: PhotosBesideProps): VNode | null {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const photos = lines.flatMap((line) => line.kind === "message" && line.photo ? [line] : []);
  const hasAny = photos.length > 0;
  useEffect(() => {
    const query = matchMedia(WIDEST);
    const look = () => {
      if (query.matches && hasAny) {
        Promise.all([load(), lazyStyles()]).then(([panel]) => setLoaded(panel), () => {});
      }
    };
    query.onchange = look;
    look();
    return () => query.onchange = null;
  }, [hasAny]);
  if (!loaded || !hasAny) return null;
  return (
    <div className="lazy">
      <loaded.SharedPhotos t={t} photos={photos.toReversed()} onJump={actions.onJump} />
    </div>
  );
}
