/** The islands of the member's own pages, as in routes/islands.tsx. */
import type { VNode } from "preact";
import { Blocked, type BlockedProps } from "@/islands/blocked.tsx";
import { BlockedProfile, type BlockedProfileProps } from "@/islands/blocked_profile.tsx";
import { Edit, type EditProps } from "@/islands/edit.tsx";
import { Island } from "@/islands/island.tsx";
import { OwnProfile, type OwnProfileProps } from "@/islands/own_profile.tsx";
import { Settings, type SettingsProps } from "@/islands/settings.tsx";
import { SoundSwitch } from "@/islands/sound_switch.tsx";
import {
  BLOCKED_PROFILE_TEXTS,
  BLOCKED_TEXTS,
  EDIT_TEXTS,
  OWN_PROFILE_TEXTS,
  SETTINGS_TEXTS,
  SOUND_TEXTS,
} from "@/islands/texts.ts";
import { contextOf, type Frame, meOf } from "@/routes/islands.tsx";
import type { PageContext } from "@/routes/page_env.ts";

type Own<Props> = Frame & Omit<Props, "me" | "own" | "context">;

export function SettingsIsland({ c, own, ...rest }: Own<SettingsProps>): VNode {
  const props: SettingsProps = { ...rest, own, me: meOf(own), context: contextOf(c, SETTINGS_TEXTS) };
  return (
    <Island name="settings" props={props}>
      <Settings {...props} />
    </Island>
  );
}

export function EditIsland({ c, own, ...rest }: Own<EditProps>): VNode {
  const props: EditProps = { ...rest, own, me: meOf(own), context: contextOf(c, EDIT_TEXTS) };
  return (
    <Island name="edit" props={props}>
      <Edit {...props} />
    </Island>
  );
}

export function OwnProfileIsland({ c, own, ...rest }: Own<OwnProfileProps>): VNode {
  const props: OwnProfileProps = { ...rest, own, me: meOf(own), context: contextOf(c, OWN_PROFILE_TEXTS) };
  return (
    <Island name="own_profile" props={props}>
      <OwnProfile {...props} />
    </Island>
  );
}

export function BlockedIsland({ c, own, ...rest }: Own<BlockedProps>): VNode {
  const props: BlockedProps = { ...rest, me: meOf(own), context: contextOf(c, BLOCKED_TEXTS) };
  return (
    <Island name="blocked" props={props}>
      <Blocked {...props} />
    </Island>
  );
}

export function BlockedProfileIsland({ c, own, ...rest }: Own<BlockedProfileProps>): VNode {
  const props: BlockedProfileProps = { ...rest, me: meOf(own), context: contextOf(c, BLOCKED_PROFILE_TEXTS) };
  return (
    <Island name="blocked_profile" props={props}>
      <BlockedProfile {...props} />
    </Island>
  );
}

export function SoundSwitchIsland({ c, isOn }: { c: PageContext; isOn: boolean }): VNode {
  const props = { isOn, context: contextOf(c, SOUND_TEXTS) };
  return (
    <Island name="sound_switch" props={props}>
      <SoundSwitch {...props} />
    </Island>
  );
}
