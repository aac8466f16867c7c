/** Whether a pause is due, asked for every few minutes of work, and said by a refusal in between. */
import { useCallback, useEffect, useState } from "react";
import type { DeskClient } from "@/client/desk/desk_client.ts";
import { refusalText } from "@/islands/desk/workspace/refusal_text.ts";
import type { Say } from "@/islands/desk/workspace/use_news.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";

const ASK_MS = 5 * 60_000;

export interface Pause {
  /** How long it has to last; 0 where none is due, or it was put off. */
  minutes: number;
  setMinutes(minutes: number): void;
  take(): Promise<void>;
}

export interface PauseOptions {
  t: DeskTranslate;
  client: DeskClient | null;
  /** As the page was rendered. */
  rendered: number;
  say: Say;
}

export function usePause({ t, client, rendered, say }: PauseOptions): Pause {
  const [minutes, setMinutes] = useState(rendered);
  const ask = useCallback(async () => {
    if (!client || client.socket.link.peek() !== "open" || client.queue.peek()?.shift.open !== 1) return;
    const answer = await client.ask("care", {});
    if (!answer.ok) return;
    const { pause_due, pausing, pause_min } = answer.value;
    setMinutes(pause_due === 1 && pausing === 0 ? pause_min : 0);
  }, [client]);
  useEffect(() => {
    const clock = setInterval(() => void ask(), ASK_MS);
    return () => clearInterval(clock);
  }, [ask]);
  const take = useCallback(async () => {
    const answer = await client?.ask("care/pause", {});
    if (answer?.ok) return setMinutes(0);
    if (answer) say(refusalText(t, answer.refusal), "bad");
  }, [client]);
  return { minutes, setMinutes, take };
}
