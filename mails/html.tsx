/**
 * The HTML part of a mail: tables and styles on the elements, as mail programs need them, readable without any image and
 * right to left where the language is. Nothing is fetched from anywhere, so nothing tells when a mail is read.
 */
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { direction, type Language, textLanguage } from "@/domain/language.ts";
import type { Translate } from "@/locales/text.ts";
import { Action, Aside, Facts, Notes, Quote } from "@/mails/blocks.tsx";
import type { Content } from "@/mails/content.ts";
import { Row, Table } from "@/mails/table.tsx";
import { SHEET, STYLES } from "@/mails/styles.ts";

/** What surrounds the content of every mail. */
export interface Frame {
  t: Translate;
  /** Of the texts and of the layout's direction. */
  lang: Language;
  site: string;
  origin: string;
  to: string;
}

/** Invisible, so that mailboxes do not show the heading after a short preview. */
const FILLER = "\u034f\u200c\u00a0".repeat(80);
/** As text, not as the emoji that some programs make of it. */
const HEART = "\u2665\ufe0e";
/** Outlook knows no greatest width. */
const OUTLOOK_OPEN =
  '<!--[if mso]><table role="presentation" align="center" width="560"><tr><td><![endif]-->';
const OUTLOOK_CLOSE = "<!--[if mso]></td></tr></table><![endif]-->";

/** Renders a mail's HTML as a whole document. */
export function renderHtml(content: Content, frame: Frame): string {
  const { lang } = frame;
  const dir = direction(lang);
  const head = renderToString(<Head subject={content.subject} />);
  const preview = renderToString(<div style={STYLES.preview}>{content.preview}{FILLER}</div>);
  const letter = renderToString(<LetterFrame content={content} frame={frame} />);
  return `<!doctype html><html lang="${textLanguage(lang)}" dir="${dir}">${head}` +
    `<body class="page" dir="${dir}" style="${STYLES.page}">${preview}` +
    `<div role="article" class="page">${OUTLOOK_OPEN}${letter}${OUTLOOK_CLOSE}</div></body></html>`;
}

function Head({ subject }: { subject: string }): VNode {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <meta name="x-apple-disable-message-reformatting" />
      <title>{subject}</title>
      <style>{SHEET}</style>
    </head>
  );
}

function LetterFrame({ content, frame }: { content: Content; frame: Frame }): VNode {
  const { t, lang, site, origin, to } = frame;
  const dir = direction(lang);
  // Arabic and Farsi have English texts for now: those run left to right inside the mirrored layout.
  const text = direction(textLanguage(lang));
  return (
    <Table dir={dir} className="page">
      <Row dir={dir} className="outer" style={STYLES.outer} align="center">
        <Table dir={dir} style={STYLES.frame}>
          <Row dir={dir} style={STYLES.brand}>
            <Brand site={site} dir={dir} />
          </Row>
          <Row dir={dir} className="card" style={STYLES.card}>
            <h1 dir={text} className="heading ink" style={STYLES.heading}>{content.heading}</h1>
            {content.paragraphs.map((each) => (
              <p key={each} dir={text} className="ink" style={STYLES.paragraph}>{each}</p>
            ))}
            <Aside of={content.aside} dir={dir} text={text} />
            <Facts of={content.facts} dir={dir} />
            <Quote of={content.quote} dir={dir} />
            <Action of={content.action} dir={dir} text={text} t={t} />
            <Notes of={content.notes} dir={dir} text={text} />
          </Row>
          <Row dir={dir} style={STYLES.foot}>
            <p dir={text} className="muted" style={STYLES.small}>
              {content.reason} {t("mail.sent_to", { to })}
            </p>
            <p dir={text} className="muted" style={STYLES.small}>
              <a href={origin} className="link" style={STYLES.link}>{site}</a>
              {" · "}
              <a href={`${origin}/support`} className="link" style={STYLES.link}>{t("mail.support_link")}</a>
              {content.off && " · "}
              {content.off && (
                <a href={content.off.link} className="link" style={STYLES.link}>{content.off.label}</a>
              )}
            </p>
          </Row>
        </Table>
      </Row>
    </Table>
  );
}

/** The site's name beside a heart; pictures would have to be fetched. */
function Brand({ site, dir }: { site: string; dir: "ltr" | "rtl" }): VNode {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" dir={dir} style={STYLES.table}>
      <tbody>
        <tr>
          <td aria-hidden="true" style={STYLES.mark}>{HEART}</td>
          <td className="ink" style={STYLES.name}>{site}</td>
        </tr>
      </tbody>
    </table>
  );
}
