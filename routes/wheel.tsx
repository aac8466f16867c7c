/**
 * The page of the wheel (P14): what its odds are, the commitment to the member's next spin, their spins with the proofs, and how
 * to check one by hand. Reads without JavaScript; the wheel itself opens above it.
 */
import type { VNode } from "preact";
import { formatCount } from "@/domain/time_text.ts";
import { WHEEL_PARTS } from "@/domain/limits.ts";
import { CardSection } from "@/components/card_section.tsx";
import { HashText } from "@/components/hash_text.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { Fairness } from "@/islands/fairness.tsx";
import type { Translate } from "@/locales/text.ts";
import type { PrizeView } from "@/protocol/views/wheel.ts";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { Island } from "@/routes/island.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export async function getWheel(c: PageContext) {
  const { t, call, lang } = c.var;
  const before = beforeOf(c);
  const [own, wheel, spins] = await Promise.all([
    ownOf(c),
    call("spinofluck/prizes", {}),
    call("spinofluck/history", before === null ? {} : { before }),
  ]);
  const commitment = wheel.ok ? wheel.value.commitment : null;
  return await renderMemberPage(c, own, {
    title: t("fair.title"),
    children: (
      <>
        <PageHeader
          title={t("fair.title")}
          lead={t("fair.lead")}
          back={{ href: "/explore", label: t("shell.back") }}
        />
        <div className="grid gap-4 px-4 pb-6 wide:px-6">
          {wheel.ok
            ? <Odds t={t} lang={lang} prizes={wheel.value.prizes} note={wheel.value.note} />
            : <p className="text-muted">{t("fair.no_wheel")}</p>}
          <Island
            c={c}
            own={own}
            of={Fairness}
            props={{ initial: spins.ok ? { ...spins.value, commitment } : null, isTop: before === null }}
          />
          <ByHand t={t} />
        </div>
      </>
    ),
  });
}

function Odds(
  { t, lang, prizes, note }: { t: Translate; lang: string; prizes: readonly PrizeView[]; note: string },
): VNode {
  const percent = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 3 });
  const ends = prizes.map((_, nth) =>
    prizes.slice(0, nth + 1).reduce((sum, { probability }) => sum + partsOf(probability), 0)
  );
  const cell = "py-2 pe-3 text-start font-normal";
  return (
    <CardSection id="odds" title={t("fair.odds")}>
      <table className="-my-2 w-full tabular-nums">
        <thead className="text-sm text-muted">
          <tr className="max-[20rem]:*:block">
            {(["fair.prize", "fair.chance", "fair.numbers"] as const).map((key) => (
              <th key={key} scope="col" className={cell}>{t(key)}</th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {prizes.map(({ id, value, probability }, nth) => (
            <tr key={id} className="max-[20rem]:*:block">
              <th scope="row" className={cell}>
                {value === "free" ? t("fair.free_spin") : t("fair.coins", { count: value })}
              </th>
              <td className={cell}>
                <bdi dir="ltr">{percent.format(probability / 100)}</bdi>
              </td>
              <td className={`${cell} text-sm text-muted`}>
                <bdi dir="ltr">{numbers((ends[nth] ?? 0) - partsOf(probability), ends[nth] ?? 0)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note !== "" && <p className="text-sm text-muted">{note}</p>}
    </CardSection>
  );
}

/** How somebody checks a spin without this site: every tool that knows SHA-256 and HMAC will do. */
function ByHand({ t }: { t: Translate }): VNode {
  return (
    <CardSection id="by-hand" title={t("fair.by_hand")}>
      <ol className="-mt-1.5 grid list-decimal gap-3 ps-5">
        <li>{t("fair.hand_before")}</li>
        <li>
          {t("fair.hand_commitment")} <HashText>SHA-256(seed + ":" + odds)</HashText>
        </li>
        <li>
          {t("fair.hand_hmac")} <HashText>HMAC-SHA-256(seed, device)</HashText>
        </li>
        <li>
          {t("fair.hand_part")} <HashText>floor(digits × 100,000 ÷ 16¹²)</HashText>
        </li>
        <li>{t("fair.hand_slice")}</li>
      </ol>
      <p className="text-sm text-muted">{t("fair.hand_why")}</p>
    </CardSection>
  );
}

/** Of 100,000, from percent. */
function partsOf(percent: number): number {
  return Math.round(percent * WHEEL_PARTS / 100);
}

/** "0–4,999"; a slice that never comes has none. */
function numbers(from: number, end: number): string {
  return end > from ? `${formatCount(from)}–${formatCount(end - 1)}` : "–";
}

/** Below which spin the page begins, as `?before=` says; null for the latest. */
function beforeOf(c: PageContext): number | null {
  const text = c.req.query("before") ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
