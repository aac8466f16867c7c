/**
 * The first screen of the blue landing page: a night sky over lit windows, in both themes. The sky is a drawing, the
 * people in the windows are drawn portraits of virtual profiles.
 */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Icon } from "@/components/icon.tsx";
import { checkIcon, moonIcon, shieldCheckIcon } from "@/components/icons.ts";
import { NightSky } from "@/components/landing/night_sky.tsx";

export interface NightHeroProps {
  headline: string;
  sub: string;
  proof: string;
  register: { href: string; text: string };
  login: string;
  honesty: string;
  facts: readonly string[];
  tag: string;
  bubbles: readonly [string, string];
}

const WINDOWS = ["/portraits/2/74.svg", "/portraits/1/34.svg", "/portraits/2/51.svg", "/portraits/1/25.svg"];

export function NightHero(props: NightHeroProps): VNode {
  const { register, bubbles } = props;
  return (
    <section className="night relative overflow-hidden">
      <NightSky />
      <div className="site-width relative grid items-end gap-10 pt-10 wide:grid-cols-[1.1fr_1fr]">
        <div className="wide:self-center wide:pb-12">
          <p className="flex items-center gap-2 text-sm font-semibold text-gold">
            <Icon of={moonIcon} size="sm" />
            {props.proof}
          </p>
          <h1 className="mt-4 text-display font-bold tight">{props.headline}</h1>
          <p className="mt-4 max-w-xl text-lg text-muted">{props.sub}</p>
          <div className="mt-7 grid gap-3 wide:flex">
            <Button href={register.href} size="lg">
              {register.text}
            </Button>
            <Button href="/login" size="lg" variant="outline" className="max-wide:hidden">
              {props.login}
            </Button>
          </div>
          <p className="mt-6 flex max-w-xl gap-3 text-sm">
            <Icon of={shieldCheckIcon} className="text-gold" />
            {props.honesty}
          </p>
          <ul className="mt-5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            {props.facts.map((fact) => (
              <li key={fact} className="flex items-center gap-1.5">
                <Icon of={checkIcon} size="sm" className="text-ok" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <div aria-hidden="true" className="night-house">
          {WINDOWS.map((src) => (
            <span key={src} className="night-window">
              <img src={src} alt="" width="300" height="400" fetchpriority="low" />
              <span className="absolute start-3 bottom-3 rounded-full bg-black/60 px-2.5 py-1 text-2xs font-medium text-white">
                {props.tag}
              </span>
            </span>
          ))}
          <span className="night-bubble rounded-bubble rounded-es-sm bg-raised px-4 py-2.5 text-ink shadow-lift">
            {bubbles[0]}
          </span>
          <span className="night-bubble rounded-bubble rounded-ee-sm bg-action px-4 py-2.5 text-white shadow-lift">
            {bubbles[1]}
          </span>
        </div>
      </div>
    </section>
  );
}
