/** The first screen of a landing page: what this is, the two ways in, the plain words, and a picture. */
import type { ComponentChildren, VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Icon } from "@/components/icon.tsx";
import { checkIcon, shieldCheckIcon } from "@/components/icons.ts";

export interface HeroProps {
  headline: string;
  sub: string;
  /** The operator's line about how many there are. */
  proof: string;
  register: { href: string; text: string };
  login: string;
  honesty: string;
  facts: readonly string[];
  picture: ComponentChildren;
}

export function Hero(props: HeroProps): VNode {
  const { register } = props;
  return (
    <section className="hero-glow">
      <div className="site-width grid items-center gap-10 py-6 wide:grid-cols-[1.1fr_1fr] wide:py-14">
        <div>
          <p className="inline-flex items-center gap-2.5 rounded-full bg-surface py-1 ps-1.5 pe-4 text-sm font-semibold shadow-soft">
            <Faces />
            {props.proof}
          </p>
          <h1 className="mt-5 text-display font-bold tight">{props.headline}</h1>
          <p className="mt-4 max-w-xl text-lg text-muted">{props.sub}</p>
          <div className="mt-7 grid gap-3 wide:flex">
            <Button href={register.href} size="lg">
              {register.text}
            </Button>
            <Button href="/login" size="lg" variant="outline" className="max-wide:hidden">
              {props.login}
            </Button>
          </div>
          <p className="mt-6 flex max-w-xl gap-3 rounded-card border border-line bg-surface p-4 text-sm">
            <Icon of={shieldCheckIcon} className="text-brand" />
            {props.honesty}
          </p>
          <ul className="mt-5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted max-wide:hidden">
            {props.facts.map((fact) => (
              <li key={fact} className="flex items-center gap-1.5">
                <Icon of={checkIcon} size="sm" className="text-ok" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        {props.picture}
      </div>
    </section>
  );
}

const FACES = ["/portraits/2/73.svg", "/portraits/1/22.svg", "/portraits/2/50.svg"];

function Faces(): VNode {
  return (
    <span aria-hidden="true" className="faces flex">
      {FACES.map((src) => (
        <img
          key={src}
          src={src}
          alt=""
          width="32"
          height="32"
          className="size-8 rounded-full border-2 border-surface object-cover"
        />
      ))}
    </span>
  );
}
