/**
 * Shows what somebody has written in the reader's language, with the original one tap away: above the page, or, of a profile, in
 * its place, where the sheet only asks for the agreement and says what has failed. Loaded when it is first wanted.
 *
 * 1. Whoever has not agreed that such texts go to the service is told its name, and what goes there, before anything does.
 * 2. The text is asked for, and shown with the language that it was in and who has translated it.
 */
import { useEffect, useState } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { Notice } from "@/components/notice.tsx";
import type { Client } from "@/client/client.ts";
import type { Call } from "@/client/socket.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import type { Translate } from "@/locales/text.ts";
import type { CallInput, CallOutput } from "@/protocol/calls/mod.ts";

export interface TranslationSheetProps {
  t: Translate;
  call: Call;
  of: CallInput<"translation/text">;
  /** As it was written. */
  original: string;
  /** Of the page, for names of languages. */
  locale: string;
  /** What has come of asking; it asks by itself otherwise. */
  first?: State;
  /** Takes the translation in place of showing it. */
  onTranslated?: (translated: Translated) => void;
}

type Translated = CallOutput<"translation/text">;

type State =
  | { step: "asking" }
  /** `service` has to be agreed to first. */
  | { step: "consent"; service: string; isAgreeing: boolean }
  | { step: "shown"; translated: Translated; isOriginal: boolean }
  | { step: "failed"; code: string };

/** Refusals that say more than that it has failed. */
const CODES = [
  "too_many_requests",
  "unknown_message",
  "unknown_user",
  "unknown_story",
  "premium_required",
] as const;

export function TranslationSheet(
  { t, call, of, original, locale, first = { step: "asking" }, onTranslated }: TranslationSheetProps,
): VNode {
  const [state, setState] = useState(first);

  async function ask(): Promise<void> {
    setState({ step: "asking" });
    const answer = await call("translation/text", of);
    if (answer.ok && onTranslated) return onTranslated(answer.value);
    if (answer.ok) return setState({ step: "shown", translated: answer.value, isOriginal: false });
    setState(stateAfter(answer.refusal));
  }

  async function agree(service: string): Promise<void> {
    setState({ step: "consent", service, isAgreeing: true });
    const answer = await call("translation/agree", { service });
    if (answer.ok) return await ask();
    setState(stateAfter(answer.refusal));
  }

  useEffect(() => {
    if (state.step === "asking") void ask();
  }, []);

  return (
    <Dialog
      id="translation"
      title={t(state.step === "consent" ? "translate.consent_title" : "translate.title")}
      closeLabel={t("shell.close")}
      actions={actionOf()}
    >
      <div className="grid gap-3" aria-live="polite" aria-busy={state.step === "asking" ? "true" : undefined}>
        {bodyOf()}
      </div>
    </Dialog>
  );

  function bodyOf(): VNode {
    switch (state.step) {
      case "asking":
        return (
          <>
            <Text text={original} isQuiet />
            <p className="text-sm text-muted">{t("translate.loading")}</p>
          </>
        );
      case "consent":
        return (
          <>
            <p>{t("translate.consent", { service: state.service })}</p>
            <p className="text-sm text-muted">{t("translate.consent_kept")}</p>
          </>
        );
      case "shown": {
        const { translated, isOriginal } = state;
        return (
          <>
            <Text text={isOriginal ? original : translated.text} />
            <p className="text-sm text-muted">{noteOf(translated, { t, locale })}</p>
          </>
        );
      }
      case "failed": {
        const code = CODES.find((each) => each === state.code);
        return (
          <>
            {original !== "" && <Text text={original} />}
            <Notice kind="bad">{code ? t(`refusal.${code}`) : t("refusal.translation_failed")}</Notice>
          </>
        );
      }
      default:
        return state satisfies never;
    }
  }

  function actionOf(): VNode | undefined {
    switch (state.step) {
      case "consent":
        return (
          <Button
            block
            busy={state.isAgreeing}
            onClick={() => void (state.isAgreeing || agree(state.service))}
          >
            {t("translate.agree")}
          </Button>
        );
      case "shown":
        return (
          <Button
            block
            variant="outline"
            onClick={() => setState({ ...state, isOriginal: !state.isOriginal })}
          >
            {t(state.isOriginal ? "translate.show_translation" : "translate.show_original")}
          </Button>
        );
      case "failed":
        return <Button block variant="outline" onClick={() => void ask()}>{t("shell.retry")}</Button>;
      default:
        return undefined;
    }
  }
}

function Text({ text, isQuiet }: { text: string; isQuiet?: boolean }): VNode {
  return (
    <p dir="auto" className={`wrap-anywhere whitespace-pre-line ${isQuiet ? "text-muted" : ""}`}>{text}</p>
  );
}

function stateAfter(refusal: { code: string; data?: unknown }): State {
  const { service } = (refusal.data ?? {}) as { service?: unknown };
  return refusal.code === "translation_consent" && typeof service === "string"
    ? { step: "consent", service, isAgreeing: false }
    : { step: "failed", code: refusal.code };
}

/** From which language it is, by whom, and that it is a program's. */
function noteOf({ from, service }: Translated, { t, locale }: { t: Translate; locale: string }): string {
  const language = nameOf(from, locale);
  const by = language === null
    ? t("translate.by", { service })
    : t("translate.by_from", { language, service });
  return `${by} ${t("translate.by_program")}`;
}

/** The name of a language in the reader's; null where there is none. */
function nameOf(code: string, locale: string): string | null {
  try {
    return new Intl.DisplayNames([locale], { type: "language", fallback: "none" }).of(code) ?? null;
  } catch {
    return null;
  }
}

/** Opens it. */
export function openTranslation(
  of: TranslationSheetProps["of"],
  { t, client, original }: { t: Translate; client: Client; original: string },
): Overlay {
  const { call } = client.socket;
  const locale = document.documentElement.lang;
  return openOverlay(<TranslationSheet t={t} call={call} of={of} original={original} locale={locale} />);
}

/** What somebody says of themselves, for its place in the profile; null where the member does not agree, or gives up. */
export async function translateSaid(
  user_id: string,
  { t, client, original }: { t: Translate; client: Client; original: string },
): Promise<{ bio: string; prompts: readonly string[]; note: string } | null> {
  const { call } = client.socket;
  const locale = document.documentElement.lang;
  const answer = await call("translation/text", { user_id });
  let translated = answer.ok ? answer.value : null;
  if (!answer.ok) {
    const sheet = openOverlay(
      <TranslationSheet
        t={t}
        call={call}
        of={{ user_id }}
        original={original}
        locale={locale}
        first={stateAfter(answer.refusal)}
        onTranslated={(found) => {
          translated = found;
          sheet.close();
        }}
      />,
    );
    await sheet.closed;
  }
  if (!translated) return null;
  const { text, prompts = [] } = translated;
  return { bio: text, prompts: prompts.map((each) => each.text), note: noteOf(translated, { t, locale }) };
}
