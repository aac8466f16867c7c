/** Asks whether a photo shall be sent: shows it, what it costs, and what its receiver can do with it. Loaded when first wanted. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Dialog } from "@/components/dialog.tsx";
import type { Client } from "@/client/client.ts";
import { openOverlay } from "@/client/overlay.ts";
import { preparePhoto } from "@/client/photo/prepare.ts";
import { aboutText } from "@/islands/about_text.ts";
import { PHOTO_PROBLEMS } from "@/islands/photo_problems.ts";
import type { Translate } from "@/locales/text.ts";

const SEND = "send";

export interface PhotoSheetProps {
  t: Translate;
  /** Who gets it. */
  name: string;
  /** Coins; 0 where it is free. */
  price: number;
  /** What that is in money, after it; empty where nothing. */
  about: string;
  file: File;
  /** Called with the photo as it travels, once it is prepared. */
  onReady(photo: Blob): void;
}

type State = { kind: "preparing" } | { kind: "ready" } | {
  kind: "refused";
  code: keyof typeof PHOTO_PROBLEMS;
};

export function PhotoSheet({ t, name, price, about, file, onReady }: PhotoSheetProps): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<State>({ kind: "preparing" });
  useEffect(() => {
    const life = new AbortController();
    void prepare(life.signal);
    return () => life.abort();
  }, []);
  useLayoutEffect(() => {
    // A disabled button could not have it from the start.
    if (state.kind === "ready") {
      canvas.current?.closest("form")?.querySelector<HTMLElement>(`[value=${SEND}]`)?.focus();
    }
  }, [state]);

  async function prepare(signal: AbortSignal): Promise<void> {
    if (!canvas.current) return;
    const prepared = await preparePhoto(file, { canvas: canvas.current, signal });
    switch (prepared.kind) {
      case "ready":
        onReady(prepared.photo);
        return setState({ kind: "ready" });
      case "refused":
        return setState(prepared);
      case "lost":
        return setState({ kind: "refused", code: "something_wrong" });
      case "stopped":
        return;
      default:
        prepared satisfies never;
    }
  }

  return (
    <Dialog
      id="photo-sheet"
      title={t("chat.photo_title")}
      closeLabel={t("shell.close")}
      asks
      actions={
        <>
          <Button type="submit" value={SEND} block disabled={state.kind !== "ready"}>
            {price === 0 ? t("chat.photo_send_free") : t("chat.photo_send", { count: price }) + about}
          </Button>
          <Button type="submit" variant="secondary" block>{t("chat.photo_cancel")}</Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4 text-center">
        {state.kind === "preparing" && (
          <div className="grid aspect-3/4 w-44 place-items-center rounded-card bg-sunken p-4">
            <p role="status" className="text-sm text-muted">{t("chat.photo_preparing")}</p>
          </div>
        )}
        <canvas
          ref={canvas}
          hidden={state.kind !== "ready"}
          role="img"
          aria-label={t("chat.photo_preview")}
          className="max-h-[46dvh] max-w-full rounded-card"
        />
        {state.kind === "refused"
          ? <p role="alert" className="py-4 font-medium text-bad">{t(PHOTO_PROBLEMS[state.code])}</p>
          : <p className="text-sm text-muted">{t("chat.photo_once", { name })}</p>}
      </div>
    </Dialog>
  );
}

/** Opens it; gives the photo where it shall be sent, otherwise null. */
export async function askToSend(
  { client, ...asked }: Omit<PhotoSheetProps, "onReady" | "about"> & { client: Client },
): Promise<Blob | null> {
  const props = { ...asked, about: aboutText(asked.t, client, asked.price) };
  let ready: Blob | null = null;
  const overlay = openOverlay(<PhotoSheet {...props} onReady={(photo) => ready = photo} />);
  return await overlay.closed === SEND ? ready : null;
}
