/** A spin of the member's: what it has won, what proves it, and the check of it in this very browser. */
import { useState } from "react";
import type { VNode } from "preact";
import { formatCount, longDate, messageClock, type Reader } from "@/domain/time_text.ts";
import { checkSpin, readTable, type SpinCheck } from "@/domain/wheel.ts";
import { Button } from "@/components/button.tsx";
import { HashText } from "@/components/hash_text.tsx";
import type { Translate } from "@/locales/text.ts";
import type { SpinView } from "@/protocol/views/wheel.ts";

export interface SpinProofProps {
  t: Translate;
  spin: SpinView;
  reader: Reader;
  /** Whether the page is hydrated. */
  canCheck: boolean;
}

export function SpinProof({ t, spin, reader, canCheck }: SpinProofProps): VNode {
  const [check, setCheck] = useState<SpinCheck | "failed" | null>(null);
  const { n, kind, value, time, commitment, seed, client_seed, table } = spin;

  async function look(): Promise<void> {
    // A page that did not come over a safe connection has no crypto.
    setCheck(await checkSpin(spin).catch(() => "failed" as const));
  }

  return (
    <li className="py-3" data-spin={n}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{t("fair.nth", { n: formatCount(n) })}</span>
        <span className="font-semibold">{prizeText(t, value)}</span>
      </p>
      <p className="text-sm text-muted">
        {t(`fair.kind_${kind}`)} · {longDate(time, reader)}, {messageClock(time, reader)}
      </p>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center font-medium text-brand underline">
          {t("fair.proof")}
          <span className="sr-only">, {t("fair.nth", { n: formatCount(n) })}</span>
        </summary>
        <dl className="grid gap-3 pb-3 text-sm">
          <Part name={t("fair.commitment")} text={commitment} />
          <Part name={t("fair.seed")} text={seed} />
          <Part name={t("fair.client_seed")} text={client_seed} none={t("fair.client_seed_none")} />
          <Part name={t("fair.table")} text={table} />
        </dl>
        <Button variant="secondary" size="sm" disabled={!canCheck} onClick={() => void look()}>
          {t("fair.check")}
        </Button>
        <div role="status" className="pt-3 text-sm empty:hidden">
          {check === "failed" && <p className="text-bad">{t("fair.check_failed")}</p>}
          {check !== null && check !== "failed" && <Steps t={t} spin={spin} check={check} />}
        </div>
      </details>
    </li>
  );
}

function Part({ name, text, none = "" }: { name: string; text: string; none?: string }): VNode {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd>{text === "" ? none : <HashText>{text}</HashText>}</dd>
    </div>
  );
}

function Steps({ t, spin, check }: { t: Translate; spin: SpinView; check: SpinCheck }): VNode {
  const { commitment, hmac, part, slice, problems, ok } = check;
  const drawn = slice ? prizeText(t, slice.coins) : "–";
  return (
    <>
      <p className={ok ? "font-semibold" : "font-semibold text-bad"}>{t(ok ? "fair.right" : "fair.wrong")}</p>
      <ol className="grid list-decimal gap-3 ps-5 pt-2">
        <li>
          {t("fair.step_commitment")} <HashText>{commitment}</HashText>{" "}
          <strong>{t(problems.includes("commitment") ? "fair.differs" : "fair.same")}</strong>
        </li>
        <li>
          {t("fair.step_hmac")} <HashText>{hmac}</HashText>
        </li>
        <li>{t("fair.step_part", { part: formatCount(part) })}</li>
        <li>
          {t("fair.step_slice", { numbers: numbersOf(spin.table, slice?.id), prize: drawn })}{" "}
          <strong>
            {t(problems.includes("prize") || !slice ? "fair.differs_prize" : "fair.same_prize")}
          </strong>
        </li>
      </ol>
    </>
  );
}

/** The numbers of a slice, "0–4,999". */
function numbersOf(table: string, id: number | undefined): string {
  let from = 0;
  for (const slice of readTable(table) ?? []) {
    if (slice.id === id) return `${formatCount(from)}–${formatCount(from + slice.probability - 1)}`;
    from += slice.probability;
  }
  return "–";
}

function prizeText(t: Translate, value: number | "free"): string {
  return value === "free" ? t("fair.free_spin") : t("fair.coins", { count: value });
}
