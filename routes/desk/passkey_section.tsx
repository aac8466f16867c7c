/** One's own passkeys on /desk/account: named, removed and added; the latter two by whoever has proved who they are. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { TextField } from "@/components/text_field.tsx";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import { browserLabel } from "@/routes/desk/browser_label.ts";
import { PasskeyForm } from "@/routes/passkey_form.tsx";
import { whichDay } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

interface PasskeySectionProps {
  c: PageContext;
  action: string;
  account: DeskOutput<"account">;
  /** Null without a proof. */
  offer: DeskOutput<"account/offer"> | null;
}

export function PasskeySection({ c, action, account, offer }: PasskeySectionProps): VNode {
  const { dt } = c.var;
  return (
    <CardSection id="passkeys" title={dt("desk.account.passkeys")}>
      {account.passkeys.length === 0 && <p className="text-sm text-muted">{dt("desk.account.no_passkeys")}
      </p>}
      <ul className="grid gap-2">
        {account.passkeys.map(({ id, name, created_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              <bdi className="font-medium">{name || "–"}</bdi>{" "}
              <span className="text-muted">
                {dt("desk.account.passkey_added", { date: whichDay(c, created_at) })}
              </span>
            </span>
            {offer && (
              <form method="post" action={action}>
                <input type="hidden" name="do" value="remove_passkey" />
                <input type="hidden" name="passkey" value={id} />
                <Button
                  type="submit"
                  size="sm"
                  variant="outline"
                  label={`${dt("desk.account.remove")}: ${name}`}
                >
                  {dt("desk.account.remove")}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {offer && (
        <PasskeyForm
          c={c}
          action={action}
          kind="create"
          ask={offer.passkey}
          label={dt("desk.passkey.create")}
          variant="secondary"
          hidden={{ do: "add_passkey" }}
        >
          <TextField
            name="name"
            label={dt("desk.account.passkey_name")}
            value={browserLabel(c)}
            maxLength={60}
          />
        </PasskeyForm>
      )}
    </CardSection>
  );
}
