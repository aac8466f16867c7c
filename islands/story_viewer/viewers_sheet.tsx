/** Who has seen a story of one's own, above the viewer. Loaded when first wanted. */
import { useMemo, useRef } from "react";
import type { VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { Button } from "@/components/button.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { agoText } from "@/domain/ago_text.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import type { Call } from "@/client/socket.ts";
import { StoryViewers } from "@/client/stories/story_viewers.ts";
import { seenByWords } from "@/islands/story_viewer/words.ts";
import { useEndless } from "@/islands/windowed/use_endless.ts";
import type { Translate } from "@/locales/text.ts";
import type { StoryViewer } from "@/protocol/views/story.ts";

export interface ViewersSheetProps {
  t: Translate;
  call: Call;
  storyId: string;
  /** How many there are, as the story says it. */
  count: number;
  /** Unix seconds. */
  now: number;
  locale: string;
}

export function ViewersSheet({ t, call, storyId, count, now, locale }: ViewersSheetProps): VNode {
  const viewers = useMemo(() => new StoryViewers(call, storyId), []);
  const end = useRef<HTMLLIElement>(null);
  useEndless(viewers, end);
  const loading = viewers.loading.value;
  const isComplete = viewers.complete.value;
  return (
    <Dialog
      id="story-viewers"
      title={seenByWords(t, viewers.total.value ?? count)}
      closeLabel={t("shell.close")}
    >
      <ul className="-mx-3 min-h-19 pb-[var(--safe-end)]">
        {viewers.rows.value.map((viewer) => (
          <Row key={viewer.id} t={t} viewer={viewer} now={now} locale={locale} />
        ))}
        {!isComplete && loading !== "failed" && (
          <li ref={end} aria-hidden="true" className="flex min-h-15 items-center gap-3.5 px-3">
            <span className="size-11 animate-pulse rounded-full bg-sunken" />
            <span className="h-4 w-2/5 animate-pulse rounded-full bg-sunken" />
          </li>
        )}
      </ul>
      {isComplete && viewers.rows.value.length === 0 && (
        <p className="text-center text-muted">{t("story.unseen")}</p>
      )}
      {loading === "failed" && (
        <div role="alert" className="grid justify-items-center gap-3 text-center">
          <p className="text-muted">{t("lists.failed")}</p>
          <Button variant="secondary" onClick={() => void viewers.loadMore()}>{t("shell.retry")}</Button>
        </div>
      )}
    </Dialog>
  );
}

interface RowProps extends Pick<ViewersSheetProps, "t" | "now" | "locale"> {
  viewer: StoryViewer;
}

function Row({ t, viewer: { id, name, age, photo, status, time }, now, locale }: RowProps): VNode {
  return (
    <li>
      <a
        href={`/profile/${id}`}
        data-modal="always"
        className="flex min-h-15 items-center gap-3.5 rounded-lg px-3 -outline-offset-2 hover:bg-sunken active:bg-sunken"
      >
        <Avatar photo={photo} size="md" onlineLabel={status === 1 ? t("chat.online") : undefined} />
        <bdi className="flex min-w-0 gap-1.5">
          <span className="truncate font-medium">{name}</span>
          <span>{age}</span>
        </bdi>
        <time dateTime={new Date(time * 1000).toISOString()} className="ms-auto shrink-0 text-xs text-faint">
          {agoText(time, now, locale)}
        </time>
      </a>
    </li>
  );
}

/** Opens it above the viewer. */
export function openViewersSheet(props: ViewersSheetProps): Overlay {
  return openOverlay(<ViewersSheet {...props} />);
}
