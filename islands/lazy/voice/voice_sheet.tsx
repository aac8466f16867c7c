/**
 * Records a voice message: asks for the microphone, records at most a minute, and shows what was recorded, to be listened to,
 * cut, sent or discarded. Loaded when first wanted.
 *
 * 1. `useRecording` asks and records; closing the sheet, leaving the chat and leaving the page let the microphone go.
 * 2. What was recorded stays on the device. Only `Send` has it encoded and gives it away.
 *
 * Invariant: nothing that could be sent is lost without a question: by Escape, the cross, a tap beside the sheet, Back, a link of a
 * banner, or leaving the page.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { pauseIcon, playIcon } from "@/components/icons.ts";
import { VOICE_MIN_MS } from "@/domain/limits.ts";
import { voiceLength } from "@/domain/voice.ts";
import type { Client } from "@/client/client.ts";
import type { OutboxEntry } from "@/client/outbox_store.ts";
import { openOverlay } from "@/client/overlay.ts";
import { encodeMp3 } from "@/client/voice/mp3.ts";
import { lengthOf, levelsOf, SAMPLE_RATE, type Samples } from "@/client/voice/sound.ts";
import { aboutText } from "@/islands/about_text.ts";
import { type Cut, Trim } from "@/islands/lazy/voice/trim.tsx";
import { useListening } from "@/islands/lazy/voice/use_listening.ts";
import { type Stage, useRecording } from "@/islands/lazy/voice/use_recording.ts";
import { WaveForm } from "@/islands/lazy/voice/wave_form.tsx";
import type { Translate } from "@/locales/text.ts";

const SEND = "send";
const DISCARD = "discard";
/** What could be sent is not discarded without a question. */
const ASK_S = VOICE_MIN_MS / 1000;
/** How often a screen reader hears how long it is by now. */
const SAID_S = 10;

const PROBLEMS = {
  denied: "voice.denied",
  missing: "voice.missing",
  unsupported: "voice.unsupported",
  unreadable: "refusal.voice_unreadable",
  short: "refusal.voice_too_short",
} as const;

export interface VoiceSheetProps {
  t: Translate;
  /** Who gets it. */
  name: string;
  /** Coins; 0 where it is free. */
  price: number;
  /** What that is in money, after it; empty where nothing. */
  about: string;
  /** Called with the voice message once it is ready to be sent. */
  onReady(voice: NonNullable<OutboxEntry["voice"]>): void;
}

export function VoiceSheet({ t, name, price, about, onReady }: VoiceSheetProps): VNode {
  const { stage, stop, again } = useRecording();
  const samples = stage.kind === "recorded" ? stage.samples : null;
  const total = samples ? samples.length / SAMPLE_RATE : 0;
  const [cut, setCut] = useState<Cut | null>(null);
  const [encoding, setEncoding] = useState<"no" | "now" | "failed">("no");
  const [isAsked, setAsked] = useState(false);
  const listening = useListening(samples);
  const body = useRef<HTMLDivElement>(null);
  const chosen = cut ?? { from: 0, to: total };
  const seconds = stage.kind === "recording" ? stage.ms / 1000 : total;
  const dialog = () => body.current?.closest("dialog") ?? null;

  useGuard(dialog, () => {
    if (seconds < ASK_S) return false;
    listening.stop();
    if (stage.kind === "recording") stop();
    // At the question it keeps the recording: only the button discards it.
    setAsked(!isAsked);
    return true;
  });
  const isKept = seconds >= ASK_S;
  useEffect(() => {
    if (!isKept) return;
    const warn = (event: Event) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isKept]);
  const focusFirst = () => {
    body.current?.closest("form")?.querySelector<HTMLElement>("[data-first]")?.focus();
  };
  // What a button did is another one's by now: at once, so that nothing is taken from whoever goes on by the keyboard.
  useLayoutEffect(focusFirst, [stage.kind, isAsked]);
  // The sheet is not there before its first render.
  useEffect(focusFirst, []);

  async function send(samples: Samples): Promise<void> {
    listening.stop();
    setEncoding("now");
    const part = samples.slice(chosen.from * SAMPLE_RATE, chosen.to * SAMPLE_RATE);
    const file = await encodeMp3(part, new AbortController().signal);
    if (!dialog()?.open) return;
    if (!file) return setEncoding("failed");
    onReady({ file, length: voiceLength(lengthOf(file)), levels: levelsOf(part) });
    dialog()?.close(SEND);
  }

  return (
    <Dialog
      id="voice-sheet"
      title={isAsked ? t("voice.discard_title") : t("voice.title")}
      closeLabel={t("shell.close")}
      actions={isAsked
        ? (
          <>
            <First>
              <Button variant="danger" block onClick={() => dialog()?.close(DISCARD)}>
                {t("voice.discard")}
              </Button>
            </First>
            <Button variant="secondary" block onClick={() => setAsked(false)}>{t("voice.keep")}</Button>
          </>
        )
        : (
          <Actions
            t={t}
            stage={stage}
            sendLabel={price === 0 ? t("voice.send_free") : t("voice.send", { count: price }) + about}
            isSending={encoding === "now"}
            onStop={stop}
            onAgain={again}
            onSend={(samples) => void send(samples)}
          />
        )}
    >
      <div ref={body} className="grid gap-4 text-center">
        {isAsked ? <p>{t("voice.discard_text")}</p> : <Body t={t} stage={stage} />}
        {!isAsked && samples && (
          <>
            <div dir="ltr" className="flex items-center gap-3">
              <IconButton
                icon={listening.isPlaying ? pauseIcon : playIcon}
                variant="soft"
                label={t(listening.isPlaying ? "voice.pause" : "voice.play")}
                onClick={() => listening.toggle(chosen)}
              />
              <div className="min-w-0 flex-1 px-3 text-brand">
                <Trim
                  t={t}
                  levels={levelsOf(samples)}
                  total={total}
                  cut={chosen}
                  onCut={(next) => {
                    listening.stop();
                    setCut(next);
                  }}
                />
              </div>
              <span className="w-10 tabular-nums">{voiceLength((chosen.to - chosen.from) * 1000)}</span>
            </div>
            <p className="text-sm text-muted">{t("voice.review", { name })}</p>
          </>
        )}
        {encoding === "failed" && <p role="alert" className="font-medium text-bad">{t("voice.not_ready")}</p>}
      </div>
    </Dialog>
  );
}

/** What is going on, until there is a recording. */
function Body({ t, stage }: { t: Translate; stage: Stage }): VNode | null {
  switch (stage.kind) {
    case "asking":
      return <p role="status" className="py-4 text-muted">{t("voice.asking")}</p>;
    case "problem":
      return <p role="alert" className="py-4 font-medium text-bad">{t(PROBLEMS[stage.problem])}</p>;
    case "recording": {
      const said = Math.floor(stage.ms / 1000 / SAID_S) * SAID_S;
      return (
        <>
          <p className="text-3xl font-semibold tabular-nums" aria-hidden="true">{clockOf(stage.ms)}</p>
          <div className="text-brand">
            <WaveForm levels={stage.levels} from={0} to={1} />
          </div>
          <p role="status" className="sr-only">
            {said === 0 ? t("voice.recording") : t("voice.recorded", { count: said })}
          </p>
          <p className="text-sm text-muted">{t("voice.lead")}</p>
        </>
      );
    }
    case "preparing":
      return <p role="status" className="py-4 text-muted">{t("voice.preparing")}</p>;
    case "recorded":
      return null;
    default:
      return stage satisfies never;
  }
}

interface ActionsProps {
  t: Translate;
  stage: Stage;
  sendLabel: string;
  isSending: boolean;
  onStop(): void;
  onAgain(): void;
  onSend(samples: Samples): void;
}

function Actions({ t, stage, sendLabel, isSending, onStop, onAgain, onSend }: ActionsProps): VNode {
  return (
    <>
      {stage.kind === "recording" && (
        <First>
          <Button block onClick={onStop}>{t("voice.stop")}</Button>
        </First>
      )}
      {stage.kind === "problem" && stage.problem !== "unsupported" && (
        <First>
          <Button block onClick={onAgain}>{t("shell.retry")}</Button>
        </First>
      )}
      {stage.kind === "recorded" && (
        <First>
          <Button block busy={isSending} onClick={() => !isSending && onSend(stage.samples)}>
            {sendLabel}
          </Button>
        </First>
      )}
      <Button type="submit" value="" variant="secondary" block>{t("voice.discard")}</Button>
    </>
  );
}

/** Where the keyboard goes when what is shown changes. */
function First({ children }: { children: VNode }): VNode {
  return (
    <div
      className="contents"
      ref={(place) => place?.querySelector("button")?.setAttribute("data-first", "")}
    >
      {children}
    </div>
  );
}

/** Asks before anything but the page's own buttons closes the dialog, where `ask` says that there is something to lose. */
function useGuard(dialogOf: () => HTMLDialogElement | null, ask: () => boolean): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    const dialog = dialogOf();
    if (!dialog) return;
    const life = new AbortController();
    const { signal } = life;
    dialog.addEventListener("cancel", (event) => {
      if (event.target === dialog && latest.current()) event.preventDefault();
    }, { signal });
    dialog.addEventListener("submit", (event) => {
      if (latest.current()) event.preventDefault();
    }, { signal });
    // The second Escape in a row closes a dialog in Chrome, whatever it says, also where the focus is on its way.
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && latest.current()) event.preventDefault();
    }, { signal, capture: true });
    // Banners lie in the dialog that is on top.
    dialog.addEventListener("click", (event) => {
      const isLink = event.target instanceof Element && event.target.closest("a") !== null;
      if (!isLink || !latest.current()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, { signal, capture: true });
    dialog.addEventListener("pointerdown", (event) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top &&
        event.clientY <= bottom;
      if (event.target === dialog && !isInside && latest.current()) event.stopImmediatePropagation();
    }, { signal, capture: true });
    return () => life.abort();
  }, []);
}

/** Time that has passed. */
function clockOf(ms: number): string {
  return voiceLength(Math.floor(ms / 1000) * 1000);
}

/** Opens it; gives what shall be sent, otherwise null. */
export async function recordVoice(
  { client, ...asked }: Pick<VoiceSheetProps, "t" | "name" | "price"> & { client: Client },
): Promise<NonNullable<OutboxEntry["voice"]> | null> {
  const about = asked.price === 0 ? "" : aboutText(asked.t, client, asked.price);
  let ready: NonNullable<OutboxEntry["voice"]> | null = null;
  const overlay = openOverlay(<VoiceSheet {...asked} about={about} onReady={(voice) => ready = voice} />);
  return await overlay.closed === SEND ? ready : null;
}
