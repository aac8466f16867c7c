/** The pictures that a virtual profile can send, and which of them this member has had already. */
import type { VNode } from "preact";
import { checkCheckIcon } from "@/components/icons.ts";
import { Icon } from "@/components/icon.tsx";
import { DeskDialog } from "@/islands/desk/workspace/desk_dialog.tsx";
import type { ChatDialogsProps } from "@/islands/desk/workspace/chat_dialogs.tsx";

export interface VaultDialogProps extends Pick<ChatDialogsProps, "t" | "client" | "open" | "view"> {
  onClose(): void;
}

export function VaultDialog({ t, client, open, view, onClose }: VaultDialogProps): VNode {
  const { persona, vault } = view;
  function send(photo: string): void {
    void client.sendVault(open, photo);
    onClose();
  }
  return (
    <DeskDialog
      t={t}
      id="vault"
      title={t("desk.vault.title", { persona: persona.name })}
      wide
      onClose={onClose}
    >
      <p className="text-xs text-muted">{t("desk.vault.hint")}</p>
      {vault.length === 0 && <p className="py-6 text-center text-muted">{t("desk.vault.none")}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
        {vault.map(({ photo, url, note, seen }) => (
          <li key={photo}>
            <button
              type="button"
              aria-label={`${t("desk.vault.send")}${note && `: ${note}`}${
                seen ? `. ${t("desk.vault.seen")}` : ""
              }`}
              className="group grid w-full gap-1 rounded-md p-1 text-start hover:bg-sunken"
              onClick={() => send(photo)}
            >
              <span className="relative block aspect-3/4 overflow-hidden rounded-md bg-sunken">
                <img src={url} alt="" loading="lazy" className="size-full object-cover" />
                {seen === 1 && (
                  <span className="absolute inset-x-1 bottom-1 flex items-center gap-1 rounded-sm bg-black/70 px-1.5 py-0.5 text-2xs
                      text-white">
                    <Icon of={checkCheckIcon} size="xs" />
                    {t("desk.vault.seen")}
                  </span>
                )}
              </span>
              {note !== "" && <span dir="auto" className="line-clamp-2 text-xs text-muted">{note}</span>}
            </button>
          </li>
        ))}
      </ul>
    </DeskDialog>
  );
}
