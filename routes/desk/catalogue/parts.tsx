/** What the pages about proposals and versions have in common: lists of them, differences in words, previews. */
import type { VNode } from "preact";
import type { Catalogue } from "@/domain/catalogue.ts";
import type { Difference } from "@/domain/catalogue_diff.ts";
import { textLanguage } from "@/domain/language.ts";
import { WHEEL_PARTS } from "@/domain/limits.ts";
import { bonusOf, isPromoOn } from "@/domain/packages.ts";
import { formatPrice } from "@/domain/price_text.ts";
import { diffTexts } from "@/domain/text_diff.ts";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { deskDictionaryOf } from "@/locales/desk/mod.ts";
import type { ProposalView, VersionView } from "@/protocol/desk/views/catalogue.ts";
import { SECTION_NAMES } from "@/routes/desk/catalogue/sections.ts";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

export const CATALOGUE = "/desk/catalogue";
export const TEXTS = "/desk/texts";
export const LINK = "text-brand underline underline-offset-4";

export function proposalPath(id: string): string {
  return `${CATALOGUE}/proposals/${id}`;
}

/** Somebody's name; a command of the server's own machine has none. */
export function personText(c: PageContext, person: { name: string } | null): string {
  return person === null ? c.var.dt("desk.log.system") : person.name;
}

export function OpenProposals({ c, open }: { c: PageContext; open: readonly ProposalView[] }): VNode {
  const { dt } = c.var;
  if (open.length === 0) return <p className="text-muted">{dt("desk.catalogue.no_proposals")}</p>;
  return (
    <DeskTable
      label={dt("desk.catalogue.proposals")}
      heads={[
        dt("desk.catalogue.begun"),
        dt("desk.catalogue.by"),
        dt("desk.catalogue.state"),
        dt("desk.catalogue.note"),
      ]}
    >
      {open.map((proposal) => (
        <tr key={proposal.id}>
          <td>
            <a href={proposalPath(proposal.id)} className={LINK}>{when(c, proposal.at)}</a>
          </td>
          <td>
            <bdi>{personText(c, proposal.by)}</bdi>
          </td>
          <td>{stateText(c, proposal)}</td>
          <td className="min-w-56">
            <span dir="auto" className="break-words">{proposal.note || "–"}</span>
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

/** The state in words, with its time. */
export function stateText(c: PageContext, { state, behind, goes_at }: ProposalView): string {
  const { dt } = c.var;
  if (state === "planned" && goes_at !== null && !behind) {
    return dt("desk.catalogue.planned_for", { time: when(c, goes_at) });
  }
  return dt(behind ? "desk.catalogue.state.outdated" : `desk.catalogue.state.${state}`);
}

export function Versions(
  { c, versions, path }: { c: PageContext; versions: readonly VersionView[]; path: string },
): VNode {
  const { dt } = c.var;
  return (
    <DeskTable
      label={dt("desk.catalogue.history")}
      heads={[
        dt("desk.catalogue.version"),
        dt("desk.catalogue.live_since"),
        dt("desk.catalogue.by"),
        dt("desk.catalogue.agreed"),
        dt("desk.catalogue.note"),
      ]}
      numbers
    >
      {versions.map(({ n, at, by, agreed, note, asks }) => (
        <tr key={n}>
          <td>
            <a href={`${path}/versions/${n}`} className={LINK}>{n}</a>
          </td>
          <td>{at === null ? "–" : when(c, at)}</td>
          <td>
            <bdi>{at === null ? "–" : personText(c, by)}</bdi>
          </td>
          <td>
            <bdi>{agreed?.name ?? "–"}</bdi>
          </td>
          <td className="min-w-56">
            <span dir="auto" className="break-words">{note || "–"}</span>
            {asks === 1 && <span className="text-muted">· {dt("desk.texts.asks_short")}</span>}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

export function Differences(
  { c, differences }: { c: PageContext; differences: readonly Difference[] },
): VNode {
  const { dt } = c.var;
  if (differences.length === 0) return <p className="text-muted">{dt("desk.catalogue.no_differences")}</p>;
  return (
    <DeskTable
      label={dt("desk.catalogue.differences")}
      heads={[dt("desk.catalogue.field"), dt("desk.catalogue.before"), dt("desk.catalogue.after")]}
      numbers
    >
      {differences.map(({ part, row, field, before, after }, nth) => (
        <tr key={nth}>
          <td className="min-w-40">
            {partText(c, part)} {row !== "" && <bdi dir="ltr">{row}</bdi>} {fieldText(c, field)}
          </td>
          <td className="text-bad">
            <span dir="auto" className="wrap-anywhere">{valueText(field, before)}</span>
          </td>
          <td className="text-ok">
            <span dir="auto" className="wrap-anywhere">{valueText(field, after)}</span>
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

function partText(c: PageContext, part: string): string {
  const name = SECTION_NAMES.find((each) => each === part);
  return name ? c.var.dt(`desk.catalogue.section.${name}`) : part;
}

/** A field in words where it has some; its name else. */
function fieldText(c: PageContext, field: string): string {
  if (field === "") return "";
  const [, base = field, lang] = /^(.+?)(?:\.(en|he|de))?$/.exec(field) ?? [];
  const name = base.replaceAll(".", "_").replace(/^total_/, "price_");
  const text = deskDictionaryOf(c.var.lang)[`desk.catalogue.field.${name}`];
  return `· ${typeof text === "string" ? text : field}${lang ? ` (${lang})` : ""}`;
}

/** Money in whole units; a time in UTC. */
function valueText(field: string, value: string | null): string {
  if (value === null || value === "") return "–";
  const isNumber = /^\d+$/.test(value);
  if (isNumber && /\b(USD|ILS)$/.test(field)) {
    return formatPrice(Number(value) / 100, "en", field.endsWith("ILS") ? "ILS" : "USD");
  }
  if (isNumber && field === "ends" && value !== "0") {
    return `${new Date(Number(value) * 1_000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  }
  return value;
}

/** Two texts, paragraph by paragraph; what is the same is left out. */
export function TextDifferences(
  { c, before, after }: { c: PageContext; before: string; after: string },
): VNode {
  const { dt } = c.var;
  const changed = diffTexts(before, after).filter(({ kind }) => kind !== "same");
  if (changed.length === 0) return <p className="text-muted">{dt("desk.catalogue.no_differences")}</p>;
  return (
    <ul className="grid gap-3">
      {changed.map(({ kind, text }, nth) => (
        <li key={nth} className="rounded-lg border border-line p-4">
          <p className={kind === "added" ? "text-xs text-ok" : "text-xs text-bad"}>
            {dt(kind === "added" ? "desk.texts.added" : "desk.texts.removed")}
          </p>
          <p dir="auto" className="whitespace-pre-line break-words">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** What members will see of a catalogue: packages, promo, the wheel with its odds, and gifts. */
export function Preview({ c, catalogue }: { c: PageContext; catalogue: Catalogue }): VNode {
  const { dt, lang, env } = c.var;
  const language = textLanguage(lang);
  const runs = isPromoOn(catalogue.promo, env.now());
  const money = (price: Catalogue["credits"][number]["price"]) =>
    `${formatPrice(price.USD / 100, "en", "USD")} / ${formatPrice(price.ILS / 100, "he", "ILS")}`;
  return (
    <>
      {catalogue.promo.active === 1 && (
        <Notice kind="info">
          {dt(runs ? "desk.catalogue.promo_runs" : "desk.catalogue.promo_over")}
        </Notice>
      )}
      <DeskTable
        label={dt("desk.catalogue.section.credits")}
        heads={[
          dt("desk.catalogue.section.credits"),
          dt("desk.catalogue.price"),
          dt("desk.catalogue.promo_adds"),
          dt("desk.catalogue.field.spins"),
        ]}
        numbers
      >
        {catalogue.credits.map((each) => (
          <tr key={each.id}>
            <td>{each.credits}</td>
            <td>
              <bdi>{money(each.price)}</bdi>
            </td>
            <td>{bonusOf(each)}</td>
            <td>{each.spins}</td>
          </tr>
        ))}
      </DeskTable>
      <DeskTable
        label={dt("desk.catalogue.section.premium")}
        heads={[dt("desk.catalogue.section.premium"), dt("desk.catalogue.price")]}
        numbers
      >
        {catalogue.premium.map(({ id, months, total }) => (
          <tr key={id}>
            <td>{dt("desk.catalogue.months", { count: months })}</td>
            <td>
              <bdi>{money(total)}</bdi>
            </td>
          </tr>
        ))}
      </DeskTable>
      {catalogue.wheel && <Wheel c={c} prizes={catalogue.wheel.prizes} />}
      <details>
        <summary className="cursor-pointer text-sm">{dt("desk.catalogue.section.gifts")}</summary>
        <ul className="flex flex-wrap gap-4 pt-3">
          {catalogue.gifts.map(({ id, icon, name, price }) => (
            <li key={id} className="grid justify-items-center gap-1 text-xs">
              <img src={icon} alt="" width={40} height={40} loading="lazy" />
              <bdi>{name[language]}</bdi>
              <span className="text-muted tabular-nums">{price}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** The slices with their odds, the sum of all odds, and what a spin brings on average. */
export function Wheel(
  { c, prizes }: { c: PageContext; prizes: NonNullable<Catalogue["wheel"]>["prizes"] },
): VNode {
  const { dt, lang } = c.var;
  const number = new Intl.NumberFormat(textLanguage(lang), { maximumFractionDigits: 3 });
  const sum = prizes.reduce((parts, { probability }) => parts + probability, 0);
  const coins = prizes.reduce(
    (all, prize) => prize.coins === "free" ? all : all + prize.coins * prize.probability,
    0,
  );
  const again = prizes.reduce((all, prize) => prize.coins === "free" ? all + prize.probability : all, 0);
  // Whoever wins another spin spins until they win coins.
  const mean = again < WHEEL_PARTS ? coins / (WHEEL_PARTS - again) : 0;
  return (
    <>
      <DeskTable
        label={dt("desk.catalogue.section.wheel")}
        heads={[dt("desk.catalogue.field.prize"), dt("desk.catalogue.odds")]}
        numbers
      >
        {prizes.map(({ id, coins, probability }) => (
          <tr key={id}>
            <td>{coins === "free" ? dt("desk.catalogue.free_spin") : coins}</td>
            <td>{number.format(probability * 100 / WHEEL_PARTS)} %</td>
          </tr>
        ))}
      </DeskTable>
      <p className="text-sm text-muted">
        {dt("desk.catalogue.wheel_sum", { sum: number.format(sum), whole: number.format(WHEEL_PARTS) })}{" "}
        {dt("desk.catalogue.wheel_mean", { coins: number.format(mean) })}
      </p>
    </>
  );
}

export interface VersionHeadProps {
  c: PageContext;
  /** `at` is null where nobody knows when it came. */
  version: { n: number; at: number | null; by: Parameters<typeof personText>[1]; note: string };
}

/** The number of a version, with who made it, when and why. */
export function VersionHead({ c, version: { n, at, by, note } }: VersionHeadProps): VNode {
  return (
    <>
      <h1 className="text-xl font-bold">{c.var.dt("desk.catalogue.version_n", { version: n })}</h1>
      {at !== null && (
        <p className="text-muted">
          <bdi>{personText(c, by)}</bdi> · {when(c, at)}
          {note !== "" && (
            <>
              {" · "}
              <bdi>{note}</bdi>
            </>
          )}
        </p>
      )}
    </>
  );
}

/** Which problem a message of the catalogue's check names, in the reader's language. */
export function problemText(c: PageContext, message: string): string {
  const { dt } = c.var;
  const [, least, most] = /^needs a whole number from (\d+) to (\d+)/.exec(message) ?? [];
  if (least && most) return dt("desk.catalogue.problem.whole", { least, most });
  const [, sum] = /^probabilities add up to (\d+)/.exec(message) ?? [];
  if (sum) return dt("desk.catalogue.problem.sum", { sum: Number(sum), whole: WHEEL_PARTS });
  const [, count] = /^has (\d+) prizes/.exec(message) ?? [];
  if (count) return dt("desk.catalogue.problem.slices", { count });
  if (message.startsWith("is empty")) return dt("desk.catalogue.problem.empty");
  if (message.endsWith("is there twice")) return dt("desk.catalogue.problem.twice");
  if (message.startsWith("needs a colour")) return dt("desk.catalogue.problem.colour");
  if (message.startsWith("needs an e-mail")) return dt("desk.catalogue.problem.email");
  if (message.startsWith("needs coins")) return dt("desk.catalogue.problem.prize");
  if (message.includes("seconds since 1970")) return dt("desk.catalogue.problem.time");
  if (message.startsWith("another one is already")) return dt("desk.catalogue.problem.recommended");
  if (message.startsWith("needs a price of")) return dt("desk.catalogue.problem.message");
  if (message.includes("bytes, at most")) return dt("desk.catalogue.problem.bytes");
  return dt("desk.catalogue.problem.other");
}

/** Says where nobody else could agree to what two persons have to. */
export function NobodyElse({ c, others }: { c: PageContext; others: number }): VNode | null {
  return others > 0 ? null : <Notice kind="info">{c.var.dt("desk.catalogue.nobody_else")}</Notice>;
}

export function BackLink({ c, about }: { c: PageContext; about: string }): VNode {
  const { dt } = c.var;
  return about === "catalogue"
    ? <TextLink href={CATALOGUE}>{dt("desk.catalogue.title")}</TextLink>
    : (
      <TextLink href={`${TEXTS}/${about}`}>
        {dt(`legal.${about as "tos"}`)}
      </TextLink>
    );
}
