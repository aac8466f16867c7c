/** How the member is told of one kind of news: by push, by mail or not at all. */
import type { VNode } from "preact";
import type { AlertChannel, AlertKind } from "@/domain/alerts.ts";
import { Segments } from "@/components/choice_field.tsx";
import { Icon } from "@/components/icon.tsx";
import {
  circlePlayIcon,
  coinsIcon,
  eyeIcon,
  giftIcon,
  heartIcon,
  messageCircleIcon,
  sparklesIcon,
} from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

const ICONS: { readonly [Kind in AlertKind]: string } = {
  message: messageCircleIcon,
  like: heartIcon,
  match: sparklesIcon,
  visit: eyeIcon,
  gift: giftIcon,
  story: circlePlayIcon,
  coins: coinsIcon,
};

export interface ChannelFieldProps {
  t: Translate;
  kind: AlertKind;
  value: AlertChannel;
  /** In their order. */
  channels: readonly AlertChannel[];
  onChoose(channel: AlertChannel): void;
}

export function ChannelField({ t, kind, value, channels, onChoose }: ChannelFieldProps): VNode {
  const id = `alerts-${kind}`;
  return (
    <div role="radiogroup" aria-labelledby={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-[1_1_9rem] items-center gap-3">
        <Icon of={ICONS[kind]} className="text-muted" />
        <span id={id} className="min-w-0 flex-1 font-medium">{t(`notifications.kind_${kind}`)}</span>
      </div>
      <div className="w-full @lg:w-56">
        <Segments
          name={kind}
          value={value}
          options={channels.map((channel) => ({
            value: channel,
            label: t(`notifications.channel_${channel}`),
          }))}
          onChange={(event) => {
            const chosen = channels.find((channel) => channel === event.currentTarget.value);
            if (chosen) {
              onChoose(chosen);
            }
          }}
        />
      </div>
    </div>
  );
}
