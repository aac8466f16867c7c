/** What somebody says of themselves in the reader's language, in its place and all at once (TR-11). Its code is loaded when it is wanted. */
import { useEffect, useRef, useState } from "react";
import type { Translation } from "@/components/profile/facts.tsx";
import type { Talk } from "@/components/profile/talk.tsx";
import type { Client } from "@/client/client.ts";
import { late } from "@/client/late.ts";
import type { Translate } from "@/locales/text.ts";
import type { ProfileView } from "@/protocol/views/member.ts";

/** In the order of the profile's prompts. */
interface Translated {
  bio: string;
  prompts: readonly string[];
  note: string;
}

interface Shown {
  bio: string;
  prompts: Talk["prompts"];
  translation: Translation | undefined;
}

const loadTranslation = () => late(import("@/islands/lazy/translation_sheet.tsx"));

/** The texts that are shown, and what changes them. */
export function useTranslation(
  { t, client, profile, talk }: { t: Translate; client: Client | null; profile: ProfileView; talk: Talk },
): Shown {
  const { id, bio, foreign } = profile;
  const [translated, setTranslated] = useState<Translated | null>(null);
  const [state, setState] = useState<Translation["state"]>("original");
  const isLeft = useRef(false);
  useEffect(() => () => {
    isLeft.current = true;
  }, []);

  async function ask(client: Client): Promise<void> {
    setState("asking");
    try {
      const { translateSaid } = await loadTranslation();
      const found = isLeft.current ? null : await translateSaid(id, { t, client, original: bio });
      if (found) setTranslated(found);
      setState(found ? "shown" : "original");
    } catch (error) {
      reportError(error);
      client.notices.show({ type: "error", message: "error.occurred" });
      setState("original");
    }
  }

  function toggle(): void {
    if (state !== "original") return setState("original");
    if (translated) return setState("shown");
    if (client) void ask(client);
  }

  const shown = state === "shown" ? translated : null;
  return {
    bio: shown?.bio ?? bio,
    prompts: talk.prompts.map((each, nth) => ({ ...each, text: shown?.prompts[nth] ?? each.text })),
    translation: foreign && { state, note: shown?.note ?? "", onToggle: toggle },
  };
}
