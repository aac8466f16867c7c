/** Asks for a photo: the camera or the library of a phone, a file elsewhere. */
import { useRef } from "react";
import type { VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { imageIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

/** With every picture named, phones offer the camera; some systems know HEIC files only by how their names end. */
const ACCEPT = "image/*,.heic,.heif";

export interface PhotoButtonProps {
  t: Translate;
  mayChoose(): boolean;
  onFile(file: File): void;
}

export function PhotoButton({ t, mayChoose, onFile }: PhotoButtonProps): VNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon={imageIcon}
        label={t("chat.photo_add")}
        className="-ms-1.5 mb-0.5"
        onClick={() => mayChoose() && input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
