/**
 * A member's picture: asked about first, then shown once. Loading it uses it up, so nothing of it is loaded before.
 * Invariant: one request for one picture, and nothing of it is kept.
 */
import { useEffect, useRef, useState } from "react";
import type { VNode } from "preact";
import { type OncePhoto, takeOncePhoto } from "@/client/photo/once.ts";
import type { OpenPhoto } from "@/islands/chat/photo_view_model.ts";
import { DeskDialog } from "@/islands/desk/workspace/desk_dialog.tsx";
import type { OpenChatProps } from "@/islands/desk/workspace/open_chat.tsx";
import { refusalText } from "@/islands/desk/workspace/refusal_text.ts";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";

export interface PictureDialogProps
  extends Pick<OpenChatProps, "t" | "client" | "open" | "view" | "chat" | "say"> {
  photo: OpenPhoto;
  onClose(): void;
}

type Shown = "asking" | "loading" | OncePhoto;

export function PictureDialog(
  { t, client, open, view, chat, say, photo, onClose }: PictureDialogProps,
): VNode {
  const [shown, setShown] = useState<Shown>("asking");
  const life = useRef(new AbortController());
  useEffect(() => () => life.current.abort(), []);
  const name = view.contact.name;

  async function show(): Promise<void> {
    setShown("loading");
    const answer = await client.ask("picture/show", { ...open.held, message_id: photo.id });
    if (!answer.ok) {
      client.refuse(answer.refusal, open.pair);
      say(refusalText(t, answer.refusal), "bad");
      if (answer.refusal.code === "photo_gone") void chat.resume();
      return onClose();
    }
    const taken = await takeOncePhoto(answer.value.address, life.current.signal);
    if (taken.kind === "here") chat.handleViewed(photo.seq);
    else void chat.resume();
    setShown(taken);
  }

  if (shown === "asking") {
    return (
      <DeskDialog
        t={t}
        id="picture"
        title={t("desk.photo.title")}
        onClose={onClose}
        actions={
          <>
            <SmallButton look="soft" onClick={onClose}>{t("desk.dialog.cancel")}</SmallButton>
            <SmallButton look="primary" onClick={() => void show()}>{t("desk.photo.show")}</SmallButton>
          </>
        }
      >
        <p>{t("desk.photo.text")}</p>
      </DeskDialog>
    );
  }
  return (
    <DeskDialog
      t={t}
      id="picture-shown"
      title={t("desk.photo.of", { member: name })}
      wide
      onClose={onClose}
      actions={<SmallButton look="primary" onClick={onClose}>{t("desk.photo.hide")}</SmallButton>}
    >
      {shown === "loading"
        ? <p role="status" className="py-10 text-center text-muted">{t("desk.photo.loading")}</p>
        : shown.kind === "here"
        ? <Picture picture={shown.picture} label={t("desk.photo.of", { member: name })} />
        : <p role="alert" className="py-10 text-center text-muted">{t("desk.photo.gone")}</p>}
    </DeskDialog>
  );
}

/** Drawn, so that it has no address under which it could be kept. */
function Picture({ picture, label }: { picture: ImageBitmap; label: string }): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext("2d")?.drawImage(picture, 0, 0);
    return () => picture.close();
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={picture.width}
      height={picture.height}
      className="mx-auto max-h-[70dvh] max-w-full rounded-md object-contain"
    />
  );
}
