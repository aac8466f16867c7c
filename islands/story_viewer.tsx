/**
 * Shows the stories of one member after the other, over the whole screen. Opened by
 * islands/shell/use_modals.ts. The player (client/stories/player.ts) says what is shown; this draws it, and
 * tells what fingers, keys and buttons mean. Invariant: everything that a gesture does, a button does too; what
 * opens above it stops the story until it is closed.
 */
import { useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import type { Reader } from "@/domain/time_text.ts";
import type { Client, StoryWish } from "@/client/client.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import type { StoryCommand } from "@/client/stories/keys.ts";
import { NeighbourCard } from "@/islands/story_viewer/neighbour_card.tsx";
import { isStopped, keysFor, runCommand } from "@/islands/story_viewer/run_command.ts";
import { StoryBars } from "@/islands/story_viewer/story_bars.tsx";
import { StoryFoot } from "@/islands/story_viewer/story_foot.tsx";
import { StoryHeader } from "@/islands/story_viewer/story_header.tsx";
import { StoryStage } from "@/islands/story_viewer/story_stage.tsx";
import { useAbove } from "@/islands/story_viewer/use_above.ts";
import { useEnter } from "@/islands/story_viewer/use_enter.ts";
import { useKeyboard } from "@/islands/story_viewer/use_keyboard.ts";
import { usePlayer } from "@/islands/story_viewer/use_player.ts";
import { spokenStory, storyWords } from "@/islands/story_viewer/words.ts";
import type { Translate } from "@/locales/text.ts";

const TITLE_ID = "story-title";

export interface StoryViewerProps {
  t: Translate;
  client: Client;
  reader: Reader;
  wish: StoryWish;
  /** Coins a reply costs. */
  messagePrice: number;
}

export function StoryViewer({ t, client, reader: { locale }, wish, messagePrice }: StoryViewerProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const player = usePlayer(client, wish, close);
  const column = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [isHeld, setHeld] = useState(false);
  const above = useAbove(client, player);
  useKeyboard(dialog, box);
  const member = player.member.value;
  useEnter(column, member, wish.queue);

  const { isOwn } = player;
  const stories = player.stories.value;
  const story = player.story.value;
  const state = player.state.value;
  const isPaused = isStopped(player);

  const now = Date.now() / 1000;
  const shown = { member, story, isOwn, number: player.index.value + 1, count: stories.length };
  const title = storyWords(t, shown);
  // Said once: neither the time that goes by nor a story that is added begins it anew.
  const spoken = useMemo(() => spokenStory(t, shown, { now, locale }), [member?.id, story?.id]);
  const coverClass = classes("transition-opacity duration-150", isHeld && "opacity-0");

  function resume(): void {
    if (box.current === document.activeElement) {
      header.current?.querySelector<HTMLElement>("[autofocus]")?.focus();
    }
    player.resume();
  }
  const run = (command: StoryCommand) => runCommand(player, command, resume);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={TITLE_ID}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-black p-0 text-ink scheme-dark"
      onKeyDown={keysFor(run)}
    >
      <h2 id={TITLE_ID} className="sr-only">{title}</h2>
      <p role="status" className="sr-only">{spoken}</p>
      <div className="flex h-full items-center justify-center select-none wide:gap-8 wide:p-6">
        <NeighbourCard
          t={t}
          neighbour={player.before.value}
          side="before"
          onOpen={() => player.previousMember()}
        />
        <div
          ref={column}
          className="flex size-full min-w-0 flex-col wide:w-[min(28rem,calc((100dvh-11.5rem)*9/16))] wide:shrink-0"
        >
          <div className="relative min-h-0 flex-1">
            <div
              ref={header}
              className={classes(
                "pointer-events-none absolute inset-x-0 top-0 z-1 grid gap-1.5 bg-linear-to-b from-black/80 via-black/55 to-transparent",
                "pt-[calc(10px+var(--safe-start))] pb-8 text-white wide:rounded-t-card",
                coverClass,
              )}
            >
              <StoryBars
                ids={stories.map(({ id }) => id)}
                index={player.index.value}
                percent={player.percent}
              />
              <StoryHeader
                t={t}
                member={member}
                story={story}
                isOwn={isOwn}
                isPaused={isPaused}
                now={now}
                locale={locale}
                onPauseOrPlay={() => run("pause_or_play")}
                onMenu={() => member && story && above.menu({ t, member, storyId: story.id })}
                onClose={close}
              />
            </div>
            <StoryStage
              t={t}
              story={story}
              alt={story?.story || title}
              state={state}
              isPaused={isPaused}
              attempt={player.attempt.value}
              moved={column}
              onReady={(id) => player.ready(id)}
              onBroke={(id) => player.broke(id)}
              onNext={() => player.next()}
              onPrevious={() => player.previous()}
              onResume={resume}
              onRetry={() => player.retry()}
              onGrip={(isDown) => isDown ? player.pause("hold") : player.resume("hold")}
              onHeld={setHeld}
              onMeant={(meaning) => {
                if (meaning === "close") close();
                else if (meaning === "reply") box.current?.focus();
                else run(meaning);
              }}
            />
          </div>
          <div className={classes("min-h-14", coverClass)}>
            <StoryFoot
              t={t}
              client={client}
              player={player}
              above={above}
              price={messagePrice}
              box={box}
              now={now}
              locale={locale}
              resume={resume}
            />
          </div>
        </div>
        <NeighbourCard t={t} neighbour={player.after.value} side="after" onOpen={() => player.nextMember()} />
      </div>
    </dialog>
  );
}

/** Opens it above the page. */
export function openStoryViewer(props: StoryViewerProps): Overlay {
  return openOverlay(<StoryViewer {...props} />);
}
