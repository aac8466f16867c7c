/**
 * The pages of what a member takes along (TD-4): index.html, a page a section, and chats page by page, in the member's language
 * and direction, readable from a folder without a network. Rows are written while they are read.
 */
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { EXPORT_SECTIONS, type ExportSection } from "@/domain/export_sections.ts";
import { direction, textLanguage } from "@/domain/language.ts";
import { voiceLength } from "@/domain/voice.ts";
import { EXPORT_PAGE_ROWS } from "@/domain/limits.ts";
import { translator } from "@/locales/mod.ts";
import {
  EXPORT_ONE,
  type ExportChat,
  type ExportLine,
  type ManySection,
  type OneSection,
  type WriteExportPages,
} from "@/protocol/export.ts";
import { columnsOf, type Facts, factsOf } from "@/mails/export/columns.ts";
import { type Reading, readingOf, timeIn } from "@/mails/export/reading.ts";
import { STYLE } from "@/mails/export/style.ts";

type RowSection = Exclude<ManySection, "chats">;

interface PageFile {
  name: string;
  text: AsyncIterable<string> | Iterable<string>;
}

/** What the index says of a section or a chat: where it begins, and how many rows it has. */
interface Contents {
  title: string;
  href: string;
  rows: number | null;
}

const CONTENTS = "index.html";

export const writeExportPages: WriteExportPages = async function* (reader, about) {
  const { lang, timeZone, onSection } = about;
  const reading = readingOf(translator(lang), { lang, timeZone });
  const contents: Contents[] = [];
  yield { name: "style.css", text: [STYLE] };
  for (const section of EXPORT_SECTIONS) {
    const title = reading.t(`export.section_${section}`);
    if (isOne(section)) {
      const href = `pages/${section}.html`;
      const facts = factsOf(section, await reader.one(section), reading);
      yield { name: href, text: [document(reading, { title, body: <FactList facts={facts} /> })] };
      contents.push({ title, href, rows: null });
    } else if (section === "chats") {
      const first = contents.length;
      yield* chatPages(reader.chats(), reading, contents);
      const chats = contents.splice(first);
      const body = <ContentsList all={chats.map(upOne)} reading={reading} />;
      yield { name: "pages/chats.html", text: [document(reading, { title, body })] };
      contents.push({ title, href: "pages/chats.html", rows: chats.length });
    } else {
      const name = section as RowSection;
      const columns = columnsOf(name, reading);
      const rows = { count: 0 };
      yield* inPages(reader.many(name), {
        base: `pages/${section}`,
        title,
        reading,
        rows,
        head: `<table><thead>${
          html(<tr>{columns.map(({ title }) => <th key={title} scope="col">{title}</th>)}</tr>)
        }</thead><tbody>`,
        row: (row) =>
          html(
            <tr>
              {columns.map(({ title, cell }) => (
                <td key={title}>
                  <bdi>{cell(row)}</bdi>
                </td>
              ))}
            </tr>,
          ),
        tail: "</tbody></table>",
      });
      contents.push({ title, href: `pages/${section}.html`, rows: rows.count });
    }
    onSection(section);
  }
  yield { name: CONTENTS, text: [index(contents, about, reading)] };
};

function isOne(name: ExportSection): name is OneSection {
  return Object.hasOwn(EXPORT_ONE, name);
}

/** Each chat begins a page of its own; they are numbered, as names may be anything. */
async function* chatPages(
  chats: AsyncIterable<ExportChat>,
  reading: Reading,
  contents: Contents[],
): AsyncGenerator<PageFile> {
  let n = 0;
  for await (const { with: other, name, lines } of chats) {
    const base = `pages/chat-${++n}`;
    const title = name || other;
    const rows = { count: 0 };
    yield* inPages(lines(), {
      base,
      title,
      reading,
      rows,
      head: '<ol class="chat">',
      row: (line) => html(<Line line={line} name={title} reading={reading} />),
      tail: "</ol>",
    });
    contents.push({ title, href: `${base}.html`, rows: rows.count });
  }
}

function Line({ line, name, reading }: {
  line: ExportLine;
  name: string;
  reading: Reading;
}): VNode {
  const { t, lang } = reading;
  const { type, text, mine, at, gift, voice, refund, file, free, deleted, edited_at, unsent_at } = line;
  const isUnsent = unsent_at !== undefined;
  const length = voiceLength(voice?.ms ?? 0);
  const language = textLanguage(lang);
  return (
    <li className={type === "notice" ? "notice" : mine ? "mine" : undefined}>
      <p className="meta">
        {type !== "notice" && <bdi>{mine ? t("export.you") : name}</bdi>} <time>{timeIn(reading, at)}</time>
        {free && ` · ${t("export.free")}`}
        {edited_at !== undefined && ` · ${t("message.edited")}`}
        {deleted && ` · ${t("export.deleted")}`}
      </p>
      {isUnsent && <p>{t(mine ? "message.unsent_own" : "message.unsent")}</p>}
      {text !== "" && <p dir="auto">{text}</p>}
      {gift && (
        <p>{t("export.gift", { name: gift.name[language] ?? gift.name.en ?? "", count: gift.price })}</p>
      )}
      {type === "pphoto" && !isUnsent &&
        (file ? <img src={`../${file}`} alt={t("export.photo")} /> : <p>{t("export.photo_gone")}</p>)}
      {type === "voice" && !isUnsent && (file
        ? (
          <p>
            <a href={`../${file}`}>{t("export.voice", { length })}</a>
          </p>
        )
        : <p>{t("export.voice_gone", { length })}</p>)}
      {refund && <p>{t("export.refund", { count: refund.coins })}</p>}
    </li>
  );
}

/** Rows as pages of a thousand. The first page is there also where there are none. */
async function* inPages<Row>(
  all: AsyncIterable<Row>,
  { base, title, reading, rows, head, row, tail }: {
    base: string;
    title: string;
    reading: Reading;
    /** Counts them. */
    rows: { count: number };
    head: string;
    row(row: Row): string;
    tail: string;
  },
): AsyncGenerator<PageFile> {
  const source = all[Symbol.asyncIterator]();
  let next = await source.next();
  for (let page = 1; page === 1 || !next.done; page++) {
    yield { name: `${nameOf(base, page)}.html`, text: write(page) };
  }

  async function* write(page: number): AsyncGenerator<string> {
    yield top(reading, { title });
    if (next.done) yield html(<p>{reading.t("export.empty")}</p>);
    else {
      yield head;
      for (let n = 0; n < EXPORT_PAGE_ROWS && !next.done; n++) {
        yield row(next.value);
        rows.count++;
        next = await source.next();
      }
      yield tail;
    }
    const link = (to: number) => `${nameOf(base, to).slice("pages/".length)}.html`;
    yield html(
      <nav>
        {page > 1 && <a href={link(page - 1)}>{reading.t("export.before")}</a>}
        {!next.done && <a href={link(page + 1)}>{reading.t("export.after")}</a>}
      </nav>,
    );
    yield END;
  }
}

function nameOf(base: string, page: number): string {
  return page === 1 ? base : `${base}-${page}`;
}

function FactList({ facts }: { facts: Facts }): VNode {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ContentsList({ all, reading }: { all: readonly Contents[]; reading: Reading }): VNode {
  if (all.length === 0) return <p>{reading.t("export.empty")}</p>;
  return (
    <ul className="contents">
      {all.map(({ title, href, rows }) => (
        <li key={href}>
          <a href={href}>
            <bdi>{title}</bdi>
          </a>
          {rows !== null && <span className="meta">{reading.t("export.rows", { count: rows })}</span>}
        </li>
      ))}
    </ul>
  );
}

function index(
  contents: readonly Contents[],
  { name, site, madeAt }: { name: string; site: string; madeAt: number },
  reading: Reading,
): string {
  const { t } = reading;
  const body = (
    <>
      <p>{t("export.lead", { name, date: timeIn(reading, madeAt) })}</p>
      <p className="meta">{t("export.data")}</p>
      <ContentsList all={contents} reading={reading} />
    </>
  );
  return document(reading, { title: t("export.title", { site }), body, isIndex: true });
}

/** Where a page of the folder is from another one in it. */
function upOne(contents: Contents): Contents {
  return { ...contents, href: contents.href.slice("pages/".length) };
}

function document(
  reading: Reading,
  { title, body, isIndex = false }: { title: string; body: VNode; isIndex?: boolean },
): string {
  return top(reading, { title, isIndex }) + html(body) + END;
}

const END = "</main></body></html>\n";

function top(reading: Reading, { title, isIndex = false }: { title: string; isIndex?: boolean }): string {
  const { t, lang } = reading;
  const root = isIndex ? "" : "../";
  const head = html(
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta
        httpEquiv="Content-Security-Policy"
        content="default-src 'none'; style-src 'self' file:; img-src 'self' file:"
      />
      <title>{title}</title>
      <link rel="stylesheet" href={`${root}style.css`} />
    </head>,
  );
  const opening = html(
    <>
      {!isIndex && (
        <nav>
          <a href={`${root}${CONTENTS}`}>{t("export.contents")}</a>
        </nav>
      )}
      <h1>
        <bdi>{title}</bdi>
      </h1>
    </>,
  );
  // Arabic and Farsi have English texts for now.
  const language = textLanguage(lang);
  return `<!doctype html>\n<html lang="${language}" dir="${
    direction(language)
  }">${head}<body><main>${opening}`;
}

function html(node: VNode): string {
  return renderToString(node);
}
