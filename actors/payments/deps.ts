/** Dependencies of the payment commands. */
import type { ProviderName } from "@/domain/catalogue.ts";
import type { Language } from "@/domain/language.ts";
import type { Goods, PaymentProvider } from "@/domain/payments.ts";

export interface PaymentDeps {
  providers: ReadonlyMap<ProviderName, PaymentProvider>;
  /** Address of this site, to which a provider sends members back. */
  origin(): string;
  /** The title of the goods, in the buyer's language. */
  titleOf(goods: Goods, lang: Language): string;
}
