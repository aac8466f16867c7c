/** What the two landing pages show: their parts with the texts of a language and the numbers of the catalogue. */
import type { VNode } from "preact";
import { priceOf } from "@/domain/catalogue.ts";
import { textLanguage } from "@/domain/language.ts";
import { MIN_AGE_YEARS, SIGN_UP_COINS } from "@/domain/limits.ts";
import { Closing } from "@/components/landing/closing.tsx";
import { Collage } from "@/components/landing/collage.tsx";
import { Faq } from "@/components/landing/faq.tsx";
import { Features } from "@/components/landing/features.tsx";
import { Hero } from "@/components/landing/hero.tsx";
import { Honesty } from "@/components/landing/honesty.tsx";
import { NightHero } from "@/components/landing/night_hero.tsx";
import { NightPoints } from "@/components/landing/night_points.tsx";
import { Prices } from "@/components/landing/prices.tsx";
import { Section } from "@/components/landing/section.tsx";
import { Steps } from "@/components/landing/steps.tsx";
import { LandingTop } from "@/components/landing/top.tsx";
import type { PageContext } from "@/routes/page_env.ts";

interface ContentProps {
  c: PageContext;
}

export function WarmLanding({ c }: ContentProps): VNode {
  const { t } = c.var;
  const { site, proof, gift, message, facts } = factsOf(c);
  const register = { href: "/register?wizard=landing", text: t("landing.register") };
  const sections = [
    { id: "how", text: t("landing.steps") },
    { id: "prices", text: t("landing.free_and_paid") },
    { id: "faq", text: t("landing.faq") },
  ];
  return (
    <>
      <LandingTop t={t} site={site} register={register.href} sections={sections} />
      <main id="page" tabIndex={-1} aria-label={t("landing.headline")}>
        <Hero
          headline={t("landing.headline")}
          sub={t("landing.sub")}
          proof={proof}
          register={register}
          login={t("landing.login")}
          honesty={t("landing.honesty")}
          facts={facts}
          picture={
            <Collage
              portraits={["/portraits/2/38.svg", "/portraits/1/60.svg", "/portraits/2/17.svg"]}
              bubbles={[t("landing.bubble_ask"), t("landing.bubble_answer"), t("landing.bubble_more")]}
              tag={t("landing.tag")}
              match={t("landing.bubble_match")}
              coins={gift}
            />
          }
        />
        <Honesty t={t} />
        <Section id="how" title={t("landing.steps")} lead={t("landing.steps_lead")}>
          <Steps t={t} />
        </Section>
        <Section title={t("landing.features")} lead={t("landing.features_lead")}>
          <Features t={t} />
        </Section>
        <Section id="prices" title={t("landing.prices")} lead={t("landing.coins_text")}>
          <Prices t={t} gift={gift} message={message} />
        </Section>
        <Section id="faq" title={t("landing.faq")} beside>
          <Faq entries={faqOf(c)} />
        </Section>
        <Closing
          title={t("landing.closing")}
          text={t("landing.closing_text", { coins: gift })}
          register={register}
        />
      </main>
    </>
  );
}

export function BlueLanding({ c }: ContentProps): VNode {
  const { t } = c.var;
  const { site, proof, gift, facts } = factsOf(c);
  const register = { href: "/register?wizard=blue", text: t("landing.blue_start") };
  return (
    <>
      <LandingTop t={t} site={site} register={register.href} sections={[]} />
      <main id="page" tabIndex={-1} aria-label={t("landing.blue_headline")}>
        <NightHero
          headline={t("landing.blue_headline")}
          sub={t("landing.blue_sub")}
          proof={proof}
          register={register}
          login={t("landing.login")}
          honesty={t("landing.honesty")}
          facts={facts}
          tag={t("landing.tag")}
          bubbles={[t("landing.blue_bubble_ask"), t("landing.blue_bubble_answer")]}
        />
        <NightPoints t={t} />
        <Section id="faq" title={t("landing.faq")} beside>
          <Faq entries={faqOf(c).slice(0, 3)} />
        </Section>
        <Closing
          title={t("landing.closing")}
          text={t("landing.closing_text", { coins: gift })}
          register={register}
        />
      </main>
    </>
  );
}

function factsOf(c: PageContext) {
  const { t, lang, env } = c.var;
  const catalogue = env.actors.catalogue();
  const gift = t("shell.coins", { count: SIGN_UP_COINS });
  return {
    site: catalogue.site.name,
    proof: catalogue.site.social_proof[textLanguage(lang)],
    gift,
    message: t("shell.coins", { count: priceOf(catalogue, "message") }),
    facts: [
      t("landing.fact_free"),
      t("landing.fact_gift", { coins: gift }),
      t("landing.fact_adults", { min: MIN_AGE_YEARS }),
    ],
  };
}

/** The most important ones first: the shorter page shows only three. */
function faqOf(c: PageContext) {
  const { t } = c.var;
  const { gift, message } = factsOf(c);
  return [
    { question: t("landing.faq_real"), answer: t("landing.faq_real_text") },
    { question: t("landing.faq_meet"), answer: t("landing.faq_meet_text") },
    { question: t("landing.faq_cost"), answer: t("landing.faq_cost_text", { gift, price: message }) },
    { question: t("landing.faq_age"), answer: t("landing.faq_age_text", { min: MIN_AGE_YEARS }) },
    { question: t("landing.faq_data"), answer: t("landing.faq_data_text") },
    { question: t("landing.faq_delete"), answer: t("landing.faq_delete_text") },
  ];
}
