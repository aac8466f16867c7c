/** The passkeys of a member: named, removed and added; the latter two in a session that is proved. */
import type { VNode } from "preact";
import { deviceNameOf } from "@/domain/device_name.ts";
import { PASSKEY_NAME_MAX_CODE_POINTS } from "@/domain/limits.ts";
import type { MemberPasskey, PasskeyAsk } from "@/actors/member/passkeys.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { TextField } from "@/components/text_field.tsx";
import { dateIn } from "@/routes/date_in.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { PasskeyForm } from "@/routes/passkey_form.tsx";
import { SECURITY_PATH } from "@/routes/security/path.ts";
import { deviceText } from "@/routes/security/sessions.tsx";

interface PasskeysProps {
  c: PageContext;
  passkeys: readonly MemberPasskey[];
  isProved: boolean;
  /** Null where there is no room for another one, or the session is not proved. */
  ask: PasskeyAsk | null;
}

export function Passkeys({ c, passkeys, isProved, ask }: PasskeysProps): VNode {
  const { t } = c.var;
  return (
    <CardSection id="passkeys" title={t("security.passkeys")}>
      <p className="text-sm text-muted">{t("security.passkeys_lead")}</p>
      {passkeys.length > 0 && (
        <ul className="grid gap-4">
          {passkeys.map(({ id, name, created_at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
              <div className="min-w-0 flex-[1_1_9rem]">
                <p dir="auto" className="font-medium break-words">{name || t("security.passkey_unnamed")}</p>
                <p className="text-sm text-muted">
                  {t("notifications.since", { date: dateIn(c, created_at) })}
                </p>
              </div>
              {isProved && (
                <form method="post" action={SECURITY_PATH}>
                  <input type="hidden" name="passkey" value={id} />
                  <Button
                    type="submit"
                    name="do"
                    value="remove_passkey"
                    size="sm"
                    variant="secondary"
                    label={t("notifications.remove_name", { name: name || t("security.passkey_unnamed") })}
                  >
                    {t("notifications.remove")}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {ask && (
        <PasskeyForm
          c={c}
          action={SECURITY_PATH}
          kind="create"
          ask={ask}
          label={t("security.passkey_add")}
          variant="secondary"
          hidden={{ do: "add_passkey" }}
        >
          <TextField
            name="name"
            label={t("security.passkey_name")}
            value={deviceText(c, deviceNameOf(c.req.header("user-agent")))}
            maxLength={PASSKEY_NAME_MAX_CODE_POINTS}
          />
        </PasskeyForm>
      )}
    </CardSection>
  );
}
