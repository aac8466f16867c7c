/** What an empty chat offers to begin with: texts for the box, which are not sent, and the free wave. */
import type { VNode } from "preact";
import { useRef, useState } from "react";
import { Button } from "@/components/button.tsx";
import { handIcon } from "@/components/icons.ts";
import type { Client } from "@/client/client.ts";
import { wave } from "@/client/wave.ts";
import type { Translate } from "@/locales/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

export interface OpenersProps {
  t: Translate;
  client: Client | null;
  contact: Pick<ContactView, "id" | "closed">;
  texts: readonly string[];
  /** A text is to be written. */
  onChoose(text: string): void;
}

export function Openers({ t, client, contact, texts, onChoose }: OpenersProps): VNode | null {
  const root = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  if (!client || contact.closed) return null;

  /** The box follows; it keeps the keyboard when this goes with the empty chat. */
  const focusBox = () => root.current?.parentElement?.querySelector("textarea")?.focus();
  async function begin(client: Client): Promise<void> {
    setBusy(true);
    focusBox();
    await wave(client, contact.id);
    setBusy(false);
  }
  return (
    <div
      ref={root}
      role="group"
      aria-label={t("chat.openers")}
      className="flex flex-wrap justify-center gap-2 px-3 pb-2.5"
    >
      {texts.map((text) => (
        <Button
          key={text}
          variant="secondary"
          size="sm"
          className="py-1.5 text-start"
          onClick={() => {
            onChoose(text);
            focusBox();
          }}
        >
          {text}
        </Button>
      ))}
      <Button variant="outline" size="sm" icon={handIcon} busy={isBusy} onClick={() => void begin(client)}>
        {t("chat.wave")}
      </Button>
    </div>
  );
}
