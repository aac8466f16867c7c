/** Who checks ages: the embedded test with its own page, or a service elsewhere by a signed redirect (AG-3). */
import type { AgeProvider, AgeTestPage } from "@/domain/age_check.ts";
import { openAgeTestPage, openSignedAgeProvider } from "@/adapters/age/signed.ts";

/** Where the embedded test has its page. */
export const AGE_TEST_PATH = "/age/test";

export interface AgeParties {
  provider: AgeProvider;
  /** Null where a service checks. */
  testPage: AgeTestPage | null;
}

export function openAgeProvider(
  { service, testSecret, origin }: {
    service: { url: string; secret: string } | null;
    testSecret: Uint8Array;
    origin: () => string;
  },
): AgeParties {
  if (service) {
    const { url, secret } = service;
    return {
      provider: openSignedAgeProvider({ method: "redirect", url: () => url, secret }),
      testPage: null,
    };
  }
  const url = () => `${origin()}${AGE_TEST_PATH}`;
  return {
    provider: openSignedAgeProvider({ method: "test", url, secret: testSecret }),
    testPage: openAgeTestPage(testSecret),
  };
}
