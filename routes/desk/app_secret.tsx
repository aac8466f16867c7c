/** The secret of an authenticator app, as a picture to scan and as text to type. */
import type { VNode } from "preact";
import { encode } from "uqr";
import type { PageContext } from "@/routes/page_env.ts";

export interface AppSecretProps {
  c: PageContext;
  /** Sealed in the form, so that a form that comes back is about the same secret. */
  secret: string;
  text: string;
  address: string;
}

export function AppSecret({ c, secret, text, address }: AppSecretProps): VNode {
  const { dt } = c.var;
  return (
    <div className="grid gap-3">
      <p className="text-sm">{dt("desk.app.lead")}</p>
      <QrCode text={address} label={dt("desk.app.picture")} />
      <p className="text-sm text-muted">
        {dt("desk.app.text")} <code dir="ltr" className="text-ink select-all">{inGroups(text)}</code>
      </p>
      <input type="hidden" name="secret" value={secret} />
    </div>
  );
}

/** Dark on white whatever the page looks like: cameras read no other. */
function QrCode({ text, label }: { text: string; label: string }): VNode {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => isDark ? `M${x} ${y}h1v1h-1z` : [])).join(
    "",
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shape-rendering="crispEdges"
      className="size-48 rounded-md"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

function inGroups(text: string): string {
  return text.match(/.{1,4}/g)?.join(" ") ?? text;
}
