/** Recovery codes: how many are left, fresh ones in a session that is proved, and those that were just made, this once. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import type { CodesLeft } from "@/actors/member/recovery_codes.ts";
import { dateIn } from "@/routes/date_in.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { SECURITY_PATH } from "@/routes/security/path.ts";

interface CodesProps {
  c: PageContext;
  codes: CodesLeft | null;
  isProved: boolean;
  /** Those that were just made. */
  made?: readonly string[] | undefined;
}

export function Codes({ c, codes, isProved, made }: CodesProps): VNode {
  const { t } = c.var;
  return (
    <CardSection id="codes" title={t("security.codes")}>
      <p className="text-sm text-muted">{t("security.codes_lead")}</p>
      {made && <Notice kind="ok">{t("security.codes_once")}</Notice>}
      {made && (
        <ul dir="ltr" className="grid grid-cols-2 gap-2 text-center font-medium">
          {made.map((code) => <li key={code} className="rounded-lg bg-sunken py-2">{code}</li>)}
        </ul>
      )}
      {!made && codes && (
        <p className="text-sm">
          {t("security.codes_left", { count: codes.left, date: dateIn(c, codes.made_at) })}
        </p>
      )}
      {isProved && !made && (
        <form method="post" action={SECURITY_PATH} className="grid gap-2">
          {codes && <p className="text-sm text-muted">{t("security.codes_replace")}</p>}
          <Button
            type="submit"
            name="do"
            value="codes"
            size="sm"
            variant="secondary"
            className="justify-self-start"
          >
            {t(codes ? "security.codes_again" : "security.codes_make")}
          </Button>
        </form>
      )}
    </CardSection>
  );
}
