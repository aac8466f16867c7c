/** What there is besides words: a wall of cards, each with its drawing. */
import type { ComponentChildren, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { GiftArt, WheelArt } from "@/components/landing/art.tsx";
import { ChatScene, MatchScene, StoryScene } from "@/components/landing/scenes.tsx";
import type { Translate } from "@/locales/text.ts";

export function Features({ t }: { t: Translate }): VNode {
  return (
    <ul className="grid gap-4 wide:grid-cols-6">
      <Card wide tint="bg-brand-soft" title={t("landing.chat")} text={t("landing.chat_text")}>
        <ChatScene t={t} />
      </Card>
      <Card wide tint="bg-sunken" title={t("landing.matches")} text={t("landing.matches_text")}>
        <MatchScene />
      </Card>
      <Card tint="bg-sunken" title={t("landing.stories")} text={t("landing.stories_text")}>
        <StoryScene />
      </Card>
      <Card tint="bg-brand-soft" title={t("landing.gifts")} text={t("landing.gifts_text")}>
        <GiftArt />
      </Card>
      <Card tint="bg-gold-soft" title={t("landing.wheel")} text={t("landing.wheel_text")}>
        <WheelArt />
      </Card>
    </ul>
  );
}

interface CardProps {
  title: string;
  text: string;
  /** Behind the drawing. */
  tint: string;
  wide?: boolean;
  children: ComponentChildren;
}

function Card({ title, text, tint, wide, children }: CardProps): VNode {
  return (
    <li
      className={classes(
        "flex flex-col overflow-hidden rounded-panel bg-surface shadow-soft",
        wide ? "wide:col-span-3" : "wide:col-span-2",
      )}
    >
      <div aria-hidden="true" className={`grid h-54 place-items-center overflow-hidden ${tint}`}>
        {children}
      </div>
      <div className="p-6">
        <h3 className="text-xl font-semibold">{title}</h3>
        <p className="mt-1 text-muted">{text}</p>
      </div>
    </li>
  );
}
