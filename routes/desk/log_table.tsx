/** Entries of the staff log as a table; each name leads to what else there is about it. */
import type { VNode } from "preact";
import { STAFF_ACTS, type StaffAct } from "@/domain/staff_log.ts";
import type { LogEntryView } from "@/protocol/desk/views/staff.ts";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

const LINK = "inline-flex min-h-6 items-center text-brand underline underline-offset-4";

export function LogTable({ c, entries }: { c: PageContext; entries: readonly LogEntryView[] }): VNode {
  const { dt } = c.var;
  return (
    <DeskTable
      label={dt("desk.log.title")}
      heads={[
        "#",
        dt("desk.log.at"),
        dt("desk.log.who"),
        dt("desk.log.what"),
        dt("desk.log.about"),
        dt("desk.log.details"),
      ]}
    >
      {entries.map((entry) => <EntryRow key={entry.n} c={c} entry={entry} />)}
    </DeskTable>
  );
}

function EntryRow({ c, entry }: { c: PageContext; entry: LogEntryView }): VNode {
  const { dt } = c.var;
  const { n, at, who, roles, what, member, persona, staff, reason, before, after } = entry;
  return (
    <tr>
      <td className="tabular-nums">{n}</td>
      <td>{when(c, at)}</td>
      <td>
        {who ? <Named of={who} by="who" /> : dt("desk.log.system")}
        <p className="text-xs text-muted">{roles.map((role) => dt(`desk.role.${role}`)).join(", ")}</p>
      </td>
      <td>{isAct(what) ? dt(`desk.did.${what}`) : what}</td>
      <td>
        <ul>
          {persona && (
            <li>
              <Named of={persona} by="persona" />
            </li>
          )}
          {member && (
            <li>
              <Named of={member} by="member" />
            </li>
          )}
          {staff && (
            <li>
              <Named of={staff} by="who" />
            </li>
          )}
        </ul>
      </td>
      <td className="min-w-56 text-xs">
        {reason && <p dir="auto">{dt("desk.log.reason", { reason })}</p>}
        {before && <p dir="auto">{dt("desk.log.before", { text: isolated(before) })}</p>}
        {after && <p dir="auto">{dt("desk.log.after", { text: isolated(after) })}</p>}
      </td>
    </tr>
  );
}

function Named({ of: { id, name }, by }: { of: { id: string; name: string }; by: string }): VNode {
  return (
    <a href={`/desk/log?${new URLSearchParams({ [by]: id })}`} className={LINK}>
      <bdi>{name || id}</bdi>
    </a>
  );
}

/** A state in words of its own, and apart from the direction of the text around it. */
function isolated(text: string): string {
  return `\u2068${inWords(text)}\u2069`;
}

function inWords(text: string): string {
  if (!text.startsWith("{")) return text;
  try {
    const fields = Object.entries(JSON.parse(text));
    return fields.map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : value}`).join(
      "; ",
    );
  } catch {
    // Somebody has written it that way.
    return text;
  }
}

function isAct(text: string): text is StaffAct {
  return STAFF_ACTS.some((act) => act === text);
}
