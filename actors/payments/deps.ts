/** What the verbs of payments share. */
import type { ProviderName } from "@/domain/catalogue.ts";
import type { Language } from "@/domain/language.ts";
import type { Goods, PaymentProvider } from "@/domain/payments.ts";

export interface PaymentDeps {
  providers: ReadonlyMap<ProviderName, PaymentProvider>;
  /** Address of this site, to which a provider sends members back. */
  origin(): string;
  /** What an order brings, in words for its buyer. */
  titleOf(goods: Goods, lang: Language): string;
}
