/** The member's own page: how others see them, their coins, language, and the way out. */
import { LANGUAGES } from "@/domain/language.ts";
import { Avatar } from "@/components/avatar.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { LogoutForm, ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export async function getProfile(c: PageContext) {
  const { t } = c.var;
  const own = await ownOf(c);
  return await renderMemberPage(c, own, {
    title: t("nav.profile"),
    children: (
      <>
        <PageHeader title={t("nav.profile")} />
        <div className="grid gap-6 px-4 wide:px-6">
          <div className="flex items-center gap-4">
            <Avatar photo={own.photo} size="xl" />
            <div className="min-w-0">
              <p className="text-xl font-semibold">
                {t("explore.name_age", { name: own.name, age: own.age })}
              </p>
              <p className="truncate text-muted">
                <bdi dir="ltr">{own.email}</bdi>
              </p>
              <p className="mt-1">{t("shell.coins", { count: own.credits })}</p>
            </div>
          </div>
          <nav aria-label={t("shell.language")} className="flex flex-wrap gap-2">
            {LANGUAGES.map((each) => (
              <a
                key={each}
                href={`?lang=${each}`}
                lang={each}
                data-full=""
                className="inline-flex min-h-11 items-center rounded-full bg-sunken px-4"
              >
                {t(`language.${each}`)}
              </a>
            ))}
          </nav>
          <LogoutForm label={t("shell.logout")} />
        </div>
      </>
    ),
  });
}
