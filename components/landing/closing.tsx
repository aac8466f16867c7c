/** The last call to action. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";

export interface ClosingProps {
  title: string;
  text: string;
  register: { href: string; text: string };
}

const FACES = ["/portraits/1/33.svg", "/portraits/2/17.svg", "/portraits/1/60.svg", "/portraits/2/38.svg"];

export function Closing({ title, text, register }: ClosingProps): VNode {
  return (
    <section className="site-width pt-4 pb-16">
      <div className="bg-action grid justify-items-center gap-4 rounded-panel px-6 py-12 wide:py-14 text-center text-white">
        <span aria-hidden="true" className="faces flex">
          {FACES.map((src) => (
            <img
              key={src}
              src={src}
              alt=""
              width="64"
              height="64"
              loading="lazy"
              className="size-16 rounded-full border-4 border-white object-cover"
            />
          ))}
        </span>
        <h2 className="landing-title">{title}</h2>
        <p className="text-lg">{text}</p>
        <Button href={register.href} size="lg" variant="inverse" className="mt-2">{register.text}</Button>
      </div>
    </section>
  );
}
