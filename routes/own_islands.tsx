/** The islands of the member's own pages, as in routes/islands.tsx. */
import type { VNode } from "preact";
import { Blocked, type BlockedProps } from "@/islands/blocked.tsx";
import { BlockedProfile, type BlockedProfileProps } from "@/islands/blocked_profile.tsx";
import { Edit, type EditProps } from "@/islands/edit.tsx";
import { Fairness, type FairnessProps } from "@/islands/fairness.tsx";
import { Island } from "@/islands/island.tsx";
import { Notifications, type NotificationsProps } from "@/islands/notifications.tsx";
import { OwnProfile, type OwnProfileProps } from "@/islands/own_profile.tsx";
import { PushReward } from "@/islands/push_reward.tsx";
import { Settings, type SettingsProps } from "@/islands/settings.tsx";
import { SoundSwitch, type SoundSwitchProps } from "@/islands/sound_switch.tsx";
import { Subscription, type SubscriptionProps } from "@/islands/subscription.tsx";
import { Movements, type MovementsProps } from "@/islands/movements.tsx";
import { SpendCap, type SpendCapProps } from "@/islands/spend_cap.tsx";
import { ThisDevice, type ThisDeviceProps } from "@/islands/this_device.tsx";
import { Wallet, type WalletProps } from "@/islands/wallet.tsx";
import {
  BLOCKED_PROFILE_TEXTS,
  BLOCKED_TEXTS,
  CAP_TEXTS,
  EDIT_TEXTS,
  FAIRNESS_TEXTS,
  MOVEMENTS_TEXTS,
  NOTIFICATIONS_TEXTS,
  OWN_PROFILE_TEXTS,
  PUSH_REWARD_TEXTS,
  SETTINGS_TEXTS,
  SOUND_TEXTS,
  SUBSCRIPTION_TEXTS,
  THIS_DEVICE_TEXTS,
  WALLET_TEXTS,
} from "@/islands/texts.ts";
import { contextOf, type Frame, isSoldTo, meOf } from "@/routes/islands.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { subscriptionNews } from "@/routes/subscription.ts";

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

export function FairnessIsland({ c, own, ...rest }: Own<FairnessProps>): VNode {
  const props: FairnessProps = { ...rest, me: meOf(own), context: contextOf(c, FAIRNESS_TEXTS) };
  return (
    <Island name="fairness" props={props}>
      <Fairness {...props} />
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

/** `back` is the page that it stands on. */
export function SubscriptionIsland(
  { c, own, ...rest }: Frame & Pick<SubscriptionProps, "initial" | "back">,
): VNode {
  const context = contextOf(c, SUBSCRIPTION_TEXTS);
  const props: SubscriptionProps = {
    ...rest,
    me: meOf(own),
    news: subscriptionNews(c),
    premium_sold: isSoldTo(c, "premium"),
    context,
  };
  return (
    <Island name="subscription" props={props}>
      <Subscription {...props} />
    </Island>
  );
}

export function WalletIsland({ c, own, initial }: Frame & Pick<WalletProps, "initial">): VNode {
  const coins_sold = isSoldTo(c, "coins");
  const props: WalletProps = { initial, coins_sold, me: meOf(own), context: contextOf(c, WALLET_TEXTS) };
  return (
    <Island name="wallet" props={props}>
      <Wallet {...props} />
    </Island>
  );
}

export function SpendCapIsland({ c, own, ...rest }: Own<SpendCapProps>): VNode {
  const props: SpendCapProps = { ...rest, me: meOf(own), context: contextOf(c, CAP_TEXTS) };
  return (
    <Island name="spend_cap" props={props}>
      <SpendCap {...props} />
    </Island>
  );
}

export function MovementsIsland({ c, own, ...rest }: Own<MovementsProps>): VNode {
  const props: MovementsProps = { ...rest, me: meOf(own), context: contextOf(c, MOVEMENTS_TEXTS) };
  return (
    <Island name="movements" props={props}>
      <Movements {...props} />
    </Island>
  );
}

export function PushRewardIsland({ c, own }: Frame): VNode {
  const props = { me: meOf(own), context: contextOf(c, PUSH_REWARD_TEXTS) };
  return (
    <Island name="push_reward" props={props}>
      <PushReward {...props} />
    </Island>
  );
}

export function NotificationsIsland({ c, own, ...rest }: Own<NotificationsProps>): VNode {
  const props: NotificationsProps = { ...rest, me: meOf(own), context: contextOf(c, NOTIFICATIONS_TEXTS) };
  return (
    <Island name="notifications" props={props}>
      <Notifications {...props} />
    </Island>
  );
}

export function ThisDeviceIsland({ c, own, ...rest }: Own<ThisDeviceProps>): VNode {
  const props: ThisDeviceProps = { ...rest, me: meOf(own), context: contextOf(c, THIS_DEVICE_TEXTS) };
  return (
    <Island name="this_device" props={props}>
      <ThisDevice {...props} />
    </Island>
  );
}

export function SoundSwitchIsland(
  { c, ...rest }: { c: PageContext } & Omit<SoundSwitchProps, "context">,
): VNode {
  const props: SoundSwitchProps = { ...rest, context: contextOf(c, SOUND_TEXTS) };
  return (
    <Island name="sound_switch" props={props}>
      <SoundSwitch {...props} />
    </Island>
  );
}
