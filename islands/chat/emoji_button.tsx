/** Opens the emoji on wide screens: elsewhere the keyboard has them. Part of extras.tsx. The caret stays where it is in the text. */
import type { VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { faceSlightlySmilingIcon } from "@/components/icons.ts";
import type { Client } from "@/client/client.ts";
import { useEmoji } from "@/islands/chat/use_emoji.ts";
import type { Translate } from "@/locales/text.ts";

export interface EmojiButtonProps {
  t: Translate;
  client: Client | null;
  /** The write box. */
  box: { readonly current: Element | null };
}

export function EmojiButton(props: EmojiButtonProps): VNode {
  return (
    <IconButton
      icon={faceSlightlySmilingIcon}
      label={props.t("emoji.open")}
      className="-ms-2 max-wide:hidden"
      onClick={useEmoji(props)}
    />
  );
}
