/** A long text to read: blocks of the light markup, and the list of its headings. What is no markup is shown as text. */
import type { VNode } from "preact";
import type { Block, Span, Spans } from "@/domain/legal_markup.ts";

const LINK = "font-medium text-brand underline underline-offset-2";

export function ArticleBody({ blocks }: { blocks: readonly Block[] }): VNode {
  return <>{blocks.map((block, index) => <BlockOf key={index} block={block} />)}</>;
}

function BlockOf({ block }: { block: Block }): VNode {
  switch (block.kind) {
    case "heading":
      return (
        <h2 id={anchorOf(block)} className="mt-10 mb-3 flex scroll-mt-24 gap-3 text-xl font-semibold">
          <span className="text-brand tabular-nums">{block.number}</span>
          <span>{block.text}</span>
        </h2>
      );
    case "paragraph":
      return (
        <p className="mt-4 leading-relaxed">
          <Text spans={block.spans} />
        </p>
      );
    case "list":
      return (
        <ul className="mt-4 grid list-disc gap-2 ps-5 leading-relaxed wrap-anywhere marker:text-brand">
          {block.items.map((spans, index) => (
            <li key={index} className="ps-1">
              <Text spans={spans} />
            </li>
          ))}
        </ul>
      );
    case "table":
      return <TableOf block={block} />;
    default:
      return block satisfies never;
  }
}

function TableOf({ block }: { block: Extract<Block, { kind: "table" }> }): VNode {
  return (
    <table className="mt-5 w-full border-collapse text-sm">
      <thead>
        <tr className="border-b-2 border-line text-muted">
          {block.head.map((cell) => (
            <th key={cell} scope="col" className="px-2 py-2 text-start font-medium first:ps-0">{cell}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((cells, row) => (
          <tr key={row} className="border-b border-line align-top max-[20rem]:*:block">
            {cells.map((spans, column) => (
              <td
                key={column}
                className="wrap-anywhere px-2 py-2.5 first:ps-0 first:font-medium last:min-w-21"
              >
                <Text spans={spans} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Text({ spans }: { spans: Spans }): VNode {
  return <>{spans.map((span, index) => <SpanOf key={index} span={span} />)}</>;
}

/** A component of its own: strings in a list would be escaped twice. */
function SpanOf({ span }: { span: Span }): VNode {
  if (typeof span === "string") return <>{span}</>;
  return <a href={span.href} className={LINK} rel="noreferrer">{span.label}</a>;
}

export interface ArticleContentsProps {
  label: string;
  blocks: readonly Block[];
  /** Two columns, where the list is as wide as the text. */
  wide?: boolean | undefined;
}

/** The headings as links to their places. */
export function ArticleContents({ label, blocks, wide }: ArticleContentsProps): VNode {
  return (
    <nav aria-label={label}>
      <p className="mb-2 text-sm font-semibold text-muted" aria-hidden="true">{label}</p>
      <ol className={wide ? "columns-2 gap-6 text-sm" : "text-sm"}>
        {blocks.filter((block) => block.kind === "heading").map((block) => (
          <li key={block.number} className="break-inside-avoid">
            <a
              href={`#${anchorOf(block)}`}
              className="flex min-h-11 items-center gap-2 rounded-md py-1.5 text-muted hover:text-ink"
            >
              <span className="w-5 shrink-0 text-brand tabular-nums">{block.number}</span>
              <span>{block.text}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The same in every language, so that a link to a section outlives a change of language. */
function anchorOf({ number }: { number: number }): string {
  return `s${number}`;
}
