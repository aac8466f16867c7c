/**
 * What everybody is told once before their first coin is spent. Opened by `client.firstCoinWanted`, loaded when first wanted.
 * Invariant: closed in any way but by "I understand" nothing is accepted, and what was to be paid stays where it was (PC-3).
 */
import { useState } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { Icon } from "@/components/icon.tsx";
import { eyeIcon, mapPinIcon, messageCircleIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { FIRST_COIN_VERSION } from "@/domain/first_coin.ts";
import type { Client } from "@/client/client.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import type { Translate } from "@/locales/text.ts";

export interface FirstCoinModalProps {
  t: Translate;
  client: Client;
  /** It is accepted and stored. */
  onAccepted(): void;
}

export function FirstCoinModal({ t, client, onAccepted }: FirstCoinModalProps): VNode {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<"changed" | "failed" | null>(null);

  async function accept(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const answer = await client.socket.call("wallet/first_coin", { version: FIRST_COIN_VERSION });
    setBusy(false);
    if (answer.ok) return onAccepted();
    setProblem(answer.refusal.code === "first_coin_terms" ? "changed" : "failed");
  }

  return (
    <Dialog
      id="first-coin"
      title={t("first_coin.title")}
      closeLabel={t("shell.close")}
      asks
      pinned
      actions={
        <>
          <Button block busy={isBusy} onClick={() => void accept()}>{t("first_coin.accept")}</Button>
          <Button type="submit" variant="ghost" block>{t("first_coin.later")}</Button>
        </>
      }
    >
      <p>{t("first_coin.lead")}</p>
      <dl className="mt-5 grid gap-4">
        <Point icon={messageCircleIcon} term={t("first_coin.writes")} text={t("first_coin.writes_text")} />
        <Point icon={mapPinIcon} term={t("first_coin.meetings")} text={t("first_coin.meetings_text")} />
        <Point icon={eyeIcon} term={t("first_coin.read")} text={t("first_coin.read_text")} />
      </dl>
      <div className="mt-4 empty:hidden">
        {problem !== null && <Notice kind="bad">{t(`first_coin.${problem}`)}</Notice>}
      </div>
    </Dialog>
  );
}

function Point({ icon, term, text }: { icon: string; term: string; text: string }): VNode {
  return (
    <div className="flex items-start gap-3.5">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand">
        <Icon of={icon} />
      </span>
      <div className="min-w-0">
        <dt className="font-bold">{term}</dt>
        <dd className="text-muted">{text}</dd>
      </div>
    </div>
  );
}

/** Opens it above the page. */
export function openFirstCoinModal({ t, client, onAccepted }: FirstCoinModalProps): Overlay {
  const overlay = openOverlay(
    <FirstCoinModal
      t={t}
      client={client}
      onAccepted={() => {
        onAccepted();
        overlay.close();
      }}
    />,
  );
  return overlay;
}
