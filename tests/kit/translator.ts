/** A translator in the memory of a test, which is switched off, fails and answers as the test wants. */
import type { Language } from "@/domain/language.ts";
import type { TextTranslator, Translated } from "@/domain/translation.ts";
import { translatedBy } from "@/tests/kit/translate_service.ts";

export class FakeTranslator implements TextTranslator {
  /** Null: off. */
  service: string | null = "Babel";
  /** What it was asked for, the oldest first. */
  readonly asked: { text: string; to: Language }[] = [];
  /** Whether it fails. */
  isDown = false;
  /** In which language it believes texts to be. */
  language: string | null = null;

  translate(text: string, to: Language): Promise<Translated | null> {
    this.asked.push({ text, to });
    return Promise.resolve(this.isDown ? null : { text: translatedBy(text, to), from: "en" });
  }

  languageOf(): string | null {
    return this.language;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve();
  }
}
