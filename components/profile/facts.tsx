/** The texts of a profile: the name, and the sections below. */
import type { ComponentChildren, VNode } from "preact";
import { VipBadge } from "@/components/badges.tsx";
import { Button } from "@/components/button.tsx";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import {
  heartIcon,
  languagesIcon,
  mapPinIcon,
  messageCircleIcon,
  shieldCheckIcon,
} from "@/components/icons.ts";
import { Shared, type Talk, TalkFacts } from "@/components/profile/talk.tsx";
import type { Translate } from "@/locales/text.ts";
import type { ProfileView } from "@/protocol/views/member.ts";

export interface FactsProps {
  t: Translate;
  profile: Pick<
    ProfileView,
    "name" | "age" | "bio" | "city" | "country" | "vip" | "answers" | "photo_verified"
  >;
  /** What the member looks for, in words; null where nothing is known. */
  lookingFor: string | null;
  talk: Talk;
  /** What they say of themselves in the reader's language; missing where that is no use. */
  translation?: Translation | undefined;
}

/** Of `profile` and `talk`, whose texts are those that are shown. */
export interface Translation {
  state: "original" | "asking" | "shown";
  /** From which language, and by whom; empty unless it is shown. */
  note: string;
  onToggle(): void;
}

export interface NameLineProps extends Pick<FactsProps, "t" | "profile"> {
  online: boolean;
  isMatched: boolean;
}

/** Names of members and places, isolated by their own text direction. Who was erased has no age. */
export function NameLine({ t, profile, online, isMatched }: NameLineProps): VNode {
  return (
    <div className="grid gap-1.5">
      <h1 className="flex flex-wrap items-center gap-x-2 text-2xl font-bold">
        <bdi className="min-w-0 wrap-anywhere">
          {profile.age === 0 ? profile.name : `${profile.name}, ${profile.age}`}
        </bdi>
        {profile.vip === 1 && <VipBadge label="VIP" />}
      </h1>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span className="inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={classes("size-2.5 rounded-full", online ? "bg-online" : "bg-field")}
          />
          {!online && profile.answers
            ? t(`answers.${profile.answers.unit}`, { count: profile.answers.n })
            : t(online ? "chat.online" : "chat.offline")}
        </span>
        {isMatched && (
          <span className="inline-flex items-center gap-1.5 font-medium text-brand">
            <Icon of={heartIcon} size="sm" filled />
            {t("profile.matched")}
          </span>
        )}
      </p>
      {profile.photo_verified && <VerifiedMark t={t} />}
    </div>
  );
}

/** Says in words that photos were verified, and on a tap what that means. */
function VerifiedMark({ t }: { t: Translate }): VNode {
  return (
    <details className="text-sm text-muted">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-medium text-ink">
        <Icon of={shieldCheckIcon} size="sm" className="text-brand" />
        {t("verification.mark")}
      </summary>
      {t("verification.mark_text")}
    </details>
  );
}

export function Facts(
  { t, profile: { bio, city, country }, lookingFor, talk, translation }: FactsProps,
): VNode {
  const isSomewhere = city !== "" || country !== "";
  return (
    <div className="grid gap-5">
      <Shared t={t} talk={talk} />
      {bio !== "" && (
        <Fact title={t("profile.about")}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">{bio}</p>
        </Fact>
      )}
      {translation && <TranslationBar t={t} {...translation} />}
      <TalkFacts t={t} talk={talk} />
      {isSomewhere && (
        <Fact title={t("profile.location")}>
          <WithIcon icon={mapPinIcon}>
            {/* As one: in the direction of the city's letters, as in lists. */}
            <bdi>{[city, country].filter((part) => part !== "").join(", ")}</bdi>
          </WithIcon>
        </Fact>
      )}
      {lookingFor !== null && (
        <Fact title={t("profile.looking_for")}>
          <WithIcon icon={messageCircleIcon}>{lookingFor}</WithIcon>
        </Fact>
      )}
    </div>
  );
}

function TranslationBar({ t, state, note, onToggle }: Translation & { t: Translate }): VNode {
  return (
    <div className={classes("-mt-2 grid justify-items-start gap-1", note === "" && "-mb-2")}>
      <Button
        variant="ghost"
        size="sm"
        icon={languagesIcon}
        busy={state === "asking"}
        onClick={onToggle}
        className="-ms-4"
      >
        {t(state === "shown" ? "translate.show_original" : "translate.action")}
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">{note}</p>
    </div>
  );
}

function Fact({ title, children }: { title: string; children: ComponentChildren }): VNode {
  return (
    <section className="grid gap-1">
      <h2 className="text-sm font-medium text-muted">{title}</h2>
      {children}
    </section>
  );
}

function WithIcon({ icon, children }: { icon: string; children: ComponentChildren }): VNode {
  return (
    <p className="flex items-start gap-2">
      <Icon of={icon} className="mt-0.5 text-brand" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
