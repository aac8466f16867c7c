/** The parts of a mail below its paragraphs; each is left out where a letter has none. */
import type { ComponentChildren, VNode } from "preact";
import type { Translate } from "@/locales/text.ts";
import type { Content } from "@/mails/content.ts";
import { type Direction, Row, Table } from "@/mails/table.tsx";
import { STYLES } from "@/mails/styles.ts";

interface BlockProps<Key extends keyof Content> {
  of: Content[Key] | undefined;
  dir: Direction;
}

/** What the reader should know, set apart. */
export function Aside({ of: aside, dir, text }: BlockProps<"aside"> & { text: Direction }): VNode | null {
  if (aside === undefined) return null;
  return (
    <Table dir={dir} style="margin:0 0 16px">
      <Row dir={dir} className="sunken" style={STYLES.aside}>
        <p dir={text} className="ink" style={STYLES.asideText}>{aside}</p>
      </Row>
    </Table>
  );
}

/** Facts by their names, such as who wrote. */
export function Facts({ of: facts, dir }: BlockProps<"facts">): VNode | null {
  if (!facts) return null;
  const start = dir === "rtl" ? "right" : "left";
  const padding = dir === "rtl" ? "6px 0 6px 16px" : "6px 16px 6px 0";
  return (
    <Table dir={dir}>
      {facts.map(([name, value]) => (
        <tr key={name}>
          <td dir={dir} align={start} className="muted" style={`padding:${padding};${STYLES.factName}`}>
            {name}
          </td>
          <td dir={dir} align={start} className="ink" style={STYLES.factValue}>
            <bdi>{value}</bdi>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** What a person wrote, as they wrote it: text with its line ends, never markup. */
export function Quote({ of: quote, dir }: BlockProps<"quote">): VNode | null {
  if (quote === undefined) return null;
  const lines = quote.split(/\r\n|[\r\n\u2028\u2029]/);
  return (
    <Table dir={dir}>
      <Row dir={dir} style={STYLES.gap} />
      <Row dir={dir} className="sunken ink" style={STYLES.quote}>
        {lines.map((line, index) => <div key={index} dir="auto">{line === "" ? <br /> : line}</div>)}
      </Row>
    </Table>
  );
}

interface ActionProps extends BlockProps<"action"> {
  /** Direction of the texts. */
  text: Direction;
  t: Translate;
}

/** The button, and below it what to copy: the address in full for mail programs that show no button, and its code. */
export function Action({ of: action, dir, text, t }: ActionProps): VNode | null {
  if (!action) return null;
  const { label, link, code } = action;
  return (
    <>
      <Table dir={dir} className="wide" width={null} style="margin:8px 0 24px">
        <tr>
          <td align="center" style={STYLES.buttonCell}>
            <a href={link} style={STYLES.button}>{label}</a>
          </td>
        </tr>
      </Table>
      <p dir={text} className="muted" style={STYLES.copy}>{t("mail.copy_link")}</p>
      <Copied dir={dir} style={STYLES.address}>
        <a href={link} className="link" style={STYLES.link}>{link}</a>
      </Copied>
      {code !== undefined && (
        <>
          <p dir={text} className="muted" style={`padding-top:16px;${STYLES.copy}`}>{t("mail.copy_code")}</p>
          <Copied dir={dir} style={STYLES.code}>{code}</Copied>
        </>
      )}
    </>
  );
}

/** Latin text to copy, in a box. */
function Copied(
  { dir, style, children }: { dir: Direction; style: string; children: ComponentChildren },
): VNode {
  return (
    <Table dir={dir}>
      <tr>
        <td dir="ltr" align={dir === "rtl" ? "right" : "left"} className="sunken ink" style={style}>
          {children}
        </td>
      </tr>
    </Table>
  );
}

/** Small print under a line. */
export function Notes({ of: notes, dir, text }: BlockProps<"notes"> & { text: Direction }): VNode | null {
  if (!notes) return null;
  return (
    <>
      <Table dir={dir}>
        <Row dir={dir} className="rule" style={STYLES.rule} />
        <Row dir={dir} style={STYLES.gap} />
      </Table>
      {notes.map((note) => <p key={note} dir={text} className="muted" style={STYLES.note}>{note}</p>)}
    </>
  );
}
