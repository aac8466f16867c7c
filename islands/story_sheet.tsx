/**
 * Makes a story: a picture is chosen, placed in the frame, written on, and shown for a day. For /stories and the own
 * profile; loaded when first wanted. What is made stays when it is closed (client/stories/compose/composers.ts), also while
 * it is on its way.
 */
import { useEffect, useRef, useState } from "react";
import type { VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { imageIcon, trashIcon, xIcon } from "@/components/icons.ts";
import type { Client } from "@/client/client.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import { CHOOSABLE } from "@/client/photo/kind.ts";
import type { Composer } from "@/client/stories/compose/composer.ts";
import { composerOf } from "@/client/stories/compose/composers.ts";
import type { StageTarget } from "@/client/stories/compose/stage_touch.ts";
import { ChoosePanel } from "@/islands/compose/choose_panel.tsx";
import { discardDraft } from "@/islands/compose/discard_dialog.tsx";
import { FileButton } from "@/islands/compose/file_button.tsx";
import { MovePanel } from "@/islands/compose/move_panel.tsx";
import { fileProblemText, PostPanel } from "@/islands/compose/post_panel.tsx";
import { StagePanel } from "@/islands/compose/stage_panel.tsx";
import { TextPanel } from "@/islands/compose/text_panel.tsx";
import { ToolPanel } from "@/islands/compose/tool_panel.tsx";
import { useDroppedFiles } from "@/islands/photos/use_dropped_files.ts";
import type { Translate } from "@/locales/text.ts";

const TITLE_ID = "compose-title";

export interface StoryComposerProps {
  t: Translate;
  client: Client;
  /** Dropped or pasted already; otherwise it is chosen here. */
  file?: File | undefined;
}

export function StoryComposer({ t, client, file }: StoryComposerProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const composer = composerOf(client);
  const [tool, setTool] = useState<{ target: StageTarget; isWriting: boolean }>(PICTURE);
  const state = composer.state.value;
  const scene = composer.scene.value;
  const take = (file: File) => void composer.take(file);
  const isOver = useDroppedFiles(state.kind === "posting" ? null : ([first]) => first && take(first));

  useShown(composer);
  useEffect(() => {
    if (file) take(file);
  }, []);
  useEffect(() => {
    if (state.kind === "posted") dialog.current?.close();
  }, [state]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={TITLE_ID}
      className="m-0 size-full max-h-none max-w-none overflow-y-auto bg-black p-0 text-ink scheme-dark"
    >
      <div className="mx-auto flex min-h-full max-w-[500px] flex-col pt-[var(--safe-start)] pb-safe select-none">
        <div className="flex items-center gap-1 py-2 ps-5 pe-2">
          <h2 id={TITLE_ID} className="min-w-0 flex-1 truncate text-lg font-semibold">
            {t("compose.title")}
          </h2>
          {scene && state.kind !== "posting" && (
            <>
              <IconButton
                icon={trashIcon}
                label={t("compose.discard")}
                onClick={() => void discardDraft(composer, t)}
              />
              <FileButton
                icon={imageIcon}
                label={t("compose.other")}
                accept={CHOOSABLE}
                look="icon"
                onFile={take}
              />
            </>
          )}
          <IconButton icon={xIcon} label={t("shell.close")} onClick={() => dialog.current?.close()} />
        </div>
        {scene
          ? (
            <>
              <div className="flex flex-1 flex-col px-3">
                <StagePanel
                  t={t}
                  composer={composer}
                  target={tool.target}
                  onTarget={(target) => setTool({ target, isWriting: false })}
                />
              </div>
              <div className="grid gap-2 px-4 py-3">
                {state.kind !== "posting" && (
                  <>
                    <ToolPanel
                      t={t}
                      target={tool.target}
                      onTarget={(target, isByHand) =>
                        setTool({ target, isWriting: isByHand && target === "label" })}
                    />
                    {tool.target === "label" && (
                      <TextPanel t={t} composer={composer} label={scene.label} isWriting={tool.isWriting} />
                    )}
                    <MovePanel t={t} composer={composer} target={tool.target} />
                  </>
                )}
                <PostPanel t={t} composer={composer} state={state} />
              </div>
            </>
          )
          : (
            <ChoosePanel
              t={t}
              problem={state.kind === "choosing" && state.problem ? fileProblemText(t, state.problem) : null}
              isReading={state.kind === "reading"}
              isOver={isOver}
              onFile={take}
            />
          )}
      </div>
    </dialog>
  );
}

const PICTURE = { target: "picture", isWriting: false } as const;

/** What becomes of a story is told here while this is open, and by a banner otherwise. */
function useShown(composer: Composer): void {
  useEffect(() => {
    composer.isShown = true;
    return () => {
      composer.isShown = false;
    };
  }, []);
}

/** Opens it above the page. */
export function openStoryComposer(props: StoryComposerProps): Overlay {
  const composer = composerOf(props.client);
  if (composer.state.peek().kind === "posted") composer.discard();
  return openOverlay(<StoryComposer {...props} />);
}
