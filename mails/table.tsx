/** Tables as the frame of a mail: what every mail program lays out alike. */
import type { ComponentChildren, VNode } from "preact";
import { STYLES } from "@/mails/styles.ts";

export type Direction = "ltr" | "rtl";

export interface TableProps {
  dir: Direction;
  className?: string | undefined;
  style?: string | undefined;
  /** As wide as its place, unless this is `null`: then as wide as its content. */
  width?: null | undefined;
  children: ComponentChildren;
}

/** A table that is no table to a screen reader. */
export function Table({ dir, className, style, width, children }: TableProps): VNode {
  return (
    <table
      role="presentation"
      width={width === null ? undefined : "100%"}
      cellPadding="0"
      cellSpacing="0"
      dir={dir}
      className={className}
      style={style ? `${STYLES.table};${style}` : STYLES.table}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

export interface RowProps {
  dir: Direction;
  className?: string | undefined;
  style?: string | undefined;
  align?: "center" | undefined;
  children?: ComponentChildren;
}

/** A row of one cell, aligned to the side where its direction starts. */
export function Row({ dir, className, style, align, children }: RowProps): VNode {
  const start = dir === "rtl" ? "right" : "left";
  return (
    <tr>
      <td dir={dir} align={align ?? start} className={className} style={style}>{children}</td>
    </tr>
  );
}
