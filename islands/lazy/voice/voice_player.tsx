/**
 * Plays a voice message in its bubble: a button, the wave form as a slider, how long it is, and how fast it is played.
 * Nothing is loaded before the first tap, and what is heard stops when its bubble goes.
 */
import { useEffect, useRef, useState } from "react";
import type { TargetedKeyboardEvent, TargetedPointerEvent, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { micIcon, pauseIcon, playIcon } from "@/components/icons.ts";
import { voiceLength } from "@/domain/voice.ts";
import { keepSpeed, keySeek, loadSpeed, nextSpeed, playAlone, secondsOf } from "@/client/voice/player.ts";
import { WaveForm } from "@/islands/lazy/voice/wave_form.tsx";
import type { Translate } from "@/locales/text.ts";

export interface VoicePlayerProps {
  t: Translate;
  /** Where the sound is; empty where it is on its way, or gone. */
  src: string;
  /** The recording itself, while it is on its way. */
  file?: Blob | undefined;
  /** `0:12`. */
  length: string;
  levels: string;
  mine: boolean;
}

/** What the arrow keys and the page keys move, in seconds. */
const KEY_S = 1;
const PAGE_S = 5;

export function VoicePlayer({ t, src: sent, file, length, levels, mine }: VoicePlayerProps): VNode {
  const src = useSource(sent, file);
  const audio = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [at, setAt] = useState(0);
  const [total, setTotal] = useState(() => secondsOf(length));
  const [speed, setSpeed] = useState(loadSpeed);
  useEffect(() => () => audio.current?.pause(), []);

  function open(): HTMLAudioElement {
    if (audio.current) return audio.current;
    const opened = audio.current = new Audio(src);
    opened.ontimeupdate = () => setAt(opened.currentTime);
    opened.onloadedmetadata = () => Number.isFinite(opened.duration) && setTotal(opened.duration);
    opened.onplay = () => {
      setSpeed(loadSpeed());
      setPlaying(true);
    };
    opened.onpause = () => setPlaying(false);
    opened.onended = () => {
      opened.currentTime = 0;
      setAt(0);
    };
    return opened;
  }

  async function toggle(): Promise<void> {
    if (isPlaying) return audio.current?.pause();
    setFailed(false);
    try {
      await playAlone(open());
    } catch (error) {
      // Another one was begun before this one was loaded.
      if (error instanceof DOMException && error.name === "AbortError") return;
      audio.current = null;
      setFailed(true);
    }
  }

  function seek(seconds: number): void {
    const to = Math.min(total, Math.max(0, seconds));
    setAt(to);
    open().currentTime = to;
  }

  function changeSpeed(): void {
    const next = nextSpeed(loadSpeed());
    keepSpeed(next);
    setSpeed(next);
  }

  const label = t("message.voice", { length });
  return (
    <div
      role="group"
      aria-label={label}
      // Time runs to the right in every language, and so does what stands around it.
      dir="ltr"
      className={classes(
        "flex w-64 max-w-full items-center gap-1 rounded-bubble py-1 ps-1 pe-1.5",
        mine ? "bg-action text-white" : "bg-sunken text-ink",
      )}
    >
      {src === ""
        ? (
          <span className="grid size-11 shrink-0 place-items-center">
            <Icon of={micIcon} />
          </span>
        )
        : (
          <button
            type="button"
            className="grid size-11 shrink-0 place-items-center rounded-full"
            aria-label={t(isPlaying ? "voice.pause" : "voice.play")}
            onClick={() => void toggle()}
          >
            <Icon of={isPlaying ? pauseIcon : playIcon} />
          </button>
        )}
      <div className="min-w-0 flex-1">
        {src === ""
          ? <WaveForm levels={levels} from={0} to={1} />
          : (
            <Seek t={t} at={at} atNow={() => audio.current?.currentTime ?? 0} total={total} onSeek={seek}>
              <WaveForm
                levels={levels}
                from={0}
                to={at === 0 && !isPlaying ? 1 : total > 0 ? at / total : 0}
              />
            </Seek>
          )}
        <p className="text-start text-2xs tabular-nums" role={hasFailed ? "alert" : undefined}>
          {hasFailed ? t("voice.failed") : at > 0 ? `${clockOf(at)} / ${length}` : length}
        </p>
      </div>
      {src !== "" && (
        <button
          type="button"
          className="min-h-11 min-w-11 shrink-0 rounded-full text-sm font-semibold tabular-nums"
          aria-label={t("voice.speed", { speed: String(speed) })}
          onClick={changeSpeed}
        >
          <bdi dir="ltr">{speed}×</bdi>
        </button>
      )}
    </div>
  );
}

/** What is on its way is played from the device. */
function useSource(sent: string, file: Blob | undefined): string {
  const [own, setOwn] = useState("");
  useEffect(() => {
    if (!file || sent !== "") return;
    const url = URL.createObjectURL(file);
    setOwn(url);
    // What is being played goes on: it is loaded by now.
    return () => URL.revokeObjectURL(url);
  }, [file, sent]);
  return sent === "" ? own : sent;
}

interface SeekProps {
  t: Translate;
  /** Seconds. */
  at: number;
  /** The same at this moment: two keys may come before what the first one moved is shown. */
  atNow(): number;
  total: number;
  onSeek(seconds: number): void;
  children: VNode;
}

/** Time runs to the right in every language, and so do the arrow keys. */
function Seek({ t, at, atNow, total, onSeek, children }: SeekProps): VNode {
  function onKeyDown(event: TargetedKeyboardEvent<HTMLDivElement>): void {
    const to = keySeek(event.key, { at: atNow(), total, step: KEY_S, page: PAGE_S });
    if (to === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onSeek(to);
  }

  function onPointer(event: TargetedPointerEvent<HTMLDivElement>): void {
    // The list takes a movement to the side for an answer.
    event.stopPropagation();
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onSeek((event.clientX - left) / width * total);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t("voice.position")}
      aria-valuemin={0}
      aria-valuemax={tenths(total)}
      aria-valuenow={tenths(at)}
      aria-valuetext={t("voice.position_of", { at: clockOf(at), length: clockOf(total) })}
      className="cursor-pointer touch-none rounded-lg py-1.5"
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </div>
  );
}

/** Seconds as a slider tells them. */
function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

/** Seconds on a clock: those that have passed. */
function clockOf(seconds: number): string {
  return voiceLength(Math.floor(seconds) * 1000);
}
