/**
 * The profile of a member, as a page and as a modal. Rendered by /profile/{id}.
 * Invariant: opening it is one visit; it closes when the member is blocked, on whichever device. It has no ids, so that a second
 * one may lie above it.
 */
import { useEffect, useMemo, useRef } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { HonestyNote } from "@/components/honesty_note.tsx";
import { circlePlayIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { ActionBar, OwnBar, SafetyActions } from "@/components/profile/actions.tsx";
import { Facts, NameLine } from "@/components/profile/facts.tsx";
import type { Talk } from "@/components/profile/talk.tsx";
import { MainPhoto, PhotoGrid } from "@/components/profile/photos.tsx";
import { storiesHref } from "@/domain/story_ring.ts";
import type { Client, Me } from "@/client/client.ts";
import { leave } from "@/client/leave.ts";
import { useLike } from "@/islands/profile/use_like.ts";
import { useOpeners } from "@/islands/profile/use_openers.ts";
import { useTranslation } from "@/islands/profile/use_translation.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import { useLive } from "@/islands/use_live.ts";
import { useReturns } from "@/islands/use_returns.ts";
import type { ProfileView } from "@/protocol/views/member.ts";
import type { PhotoView } from "@/protocol/views/photo.ts";

/** Who answers for a profile that is no member's, in words (decisions: honesty). */
const HONESTY_TEXTS = {
  staff: "profile.moderated",
  script: "honesty.script",
  nobody: "profile.unanswered",
} as const;

export interface MemberProfileProps {
  me: Me;
  profile: ProfileView;
  /** The first ones. */
  photos: PhotoView[];
  /** What the member looks for, in words; null where nothing is known. */
  looking_for: string | null;
  talk: Talk;
  context: IslandContext;
}

export function MemberProfile(
  { me, profile, photos, looking_for, talk, context }: MemberProfileProps,
): VNode {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const root = useRef<HTMLElement>(null);
  const { id, name } = profile;
  const isOwn = id === me.id;
  const { isLiked, isMatched, like } = useLike(client, profile);
  const { bio, prompts, translation } = useTranslation({ t, client, profile, talk });
  const openers = useOpeners({ t, client, profile, photos, isOwn });

  useEffect(() => {
    if (!client || isOwn || profile.closed) return;
    void client.socket.call("visit", { visited_user_id: id });
    return client.presence.followWhile([id]);
  }, [client]);
  useCloseWhenGone(client, id, root);

  const now = useLive(client, id)(profile);
  return (
    <article ref={root} data-roomy="" className="@container">
      <div className="grid gap-x-6 gap-y-5 @2xl:grid-cols-[5fr_6fr] @2xl:grid-rows-[auto_1fr] @2xl:p-6">
        <MainPhoto t={t} photos={photos} name={name} onOpen={openers.photo} />
        <div data-said="" className="grid content-start gap-5 px-5 @2xl:row-span-2 @2xl:ps-0 @2xl:pe-12">
          <NameLine t={t} profile={profile} online={isOwn || now.status === 1} isMatched={isMatched} />
          {now.has_story === 1 && (
            <Button href={storiesHref(id)} variant="outline" icon={circlePlayIcon}>
              {t("profile.story")}
            </Button>
          )}
          {profile.closed ? <Notice kind="info">{t("refusal.profile_closed")}</Notice> : (
            <Facts
              t={t}
              profile={{ ...profile, bio }}
              lookingFor={looking_for}
              talk={{ ...talk, prompts }}
              translation={translation}
            />
          )}
          {isOwn
            ? <p className="text-sm text-muted">{t("profile.own_note")}</p>
            : profile.answered_by && !profile.closed &&
              <HonestyNote text={t(HONESTY_TEXTS[profile.answered_by])} />}
        </div>
        <PhotoGrid t={t} photos={photos} name={name} onOpen={openers.photo} />
      </div>
      {!isOwn && <SafetyActions t={t} onBlock={openers.block} onReport={openers.report} />}
      {isOwn && <OwnBar t={t} />}
      {!isOwn && !profile.closed && <ActionBar t={t} id={id} name={name} isLiked={isLiked} onLike={like} />}
    </article>
  );
}

/** A chat with the same member that lies beneath leaves by itself, and takes this with it. */
function useCloseWhenGone(client: Client | null, id: string, root: { current: HTMLElement | null }): void {
  const isGone = client?.gone.has(id) ?? false;
  useReturns(client, (client) => void client.callAbout(id)("profile", { user_id: id }));
  useEffect(() => {
    if (isGone && root.current && !client?.chats.has(id)) leave(root.current, "/explore");
  }, [isGone]);
}
