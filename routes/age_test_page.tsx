/**
 * /age/test: the page of the embedded test of age checks (AG-3). It stands for one of a service elsewhere: it knows the question
 * and nothing of who looks at it, and needs no session. Works without JavaScript.
 */
import { AGE_ANSWERS } from "@/domain/age_check.ts";
import { Button } from "@/components/button.tsx";
import { renderDocument } from "@/routes/_app.tsx";
import { keepPrivate } from "@/routes/link_page.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

export async function getAgeTest(c: PageContext): Promise<Response> {
  keepPrivate(c);
  const { t } = c.var;
  if (!askOf(c)) return await c.notFound();
  return await renderDocument(c, {
    title: t("age.test_title"),
    children: (
      <main id="page" className="mx-auto grid max-w-md gap-6 px-6 py-8">
        <p className="rounded-lg bg-brand-soft px-4 py-3 font-semibold text-brand">{t("age.test_mark")}</p>
        <div className="grid gap-2">
          <h1 className="text-2xl font-bold">{t("age.test_title")}</h1>
          <p className="text-muted">{t("age.test_lead")}</p>
        </div>
        <form method="post" className="grid gap-3">
          {AGE_ANSWERS.map((answer, nth) => (
            <Button
              key={answer}
              type="submit"
              name="do"
              value={answer}
              variant={nth === 0 ? "primary" : "secondary"}
              size="lg"
              block
            >
              {t(`age.do_${answer}`)}
            </Button>
          ))}
        </form>
      </main>
    ),
  });
}

export async function postAgeTest(c: PageContext): Promise<Response> {
  keepPrivate(c);
  const { ageTest, now } = c.var.env;
  const ask = askOf(c);
  const { do: wish } = await readForm(c, ["do"]);
  const answer = AGE_ANSWERS.find((each) => each === wish);
  if (!ask || !ageTest || !answer) return await c.notFound();
  // The way back to this site, under whatever name the member sees it.
  const { pathname, search } = new URL(ageTest.answerUrl(ask, answer, now()));
  return c.redirect(`${pathname}${search}`, 303);
}

function askOf(c: PageContext) {
  const { ageTest, now } = c.var.env;
  return ageTest?.readAsk(new URL(c.req.url).searchParams, now()) ?? null;
}
