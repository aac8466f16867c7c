/** What lies over the frame of a payment page that cannot be used: it is on its way, or there is no connection. */
import type { VNode } from "preact";
import type { Translate } from "@/locales/text.ts";

const TEXTS = { loading: "payment.loading", slow: "payment.slow", offline: "payment.offline" } as const;

export interface PaymentCoverProps {
  t: Translate;
  shows: keyof typeof TEXTS;
}

export function PaymentCover({ t, shows }: PaymentCoverProps): VNode {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-sunken px-6 text-center">
      <span
        className="size-8 animate-spin rounded-full border-2 border-brand border-e-transparent"
        aria-hidden="true"
      />
      <p role="status" className="text-muted">{t(TEXTS[shows])}</p>
    </div>
  );
}
