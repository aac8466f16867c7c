/**
 * The text that is written in a conversation, and what happens as it is sent: the rules of writing are asked first
 * (domain/writing), so that most refusals come before anything leaves. The server asks them again.
 *
 * 1. refused  the text stays, with the rule and the place
 * 2. doubtful it is asked once; the confirmed text goes out with the rule that was confirmed
 * 3. else     it goes into the outbox, and the box is empty
 */
import { useCallback, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { checkText } from "@/domain/text.ts";
import { parseLanguage } from "@/domain/language.ts";
import type { BrokenRule } from "@/domain/writing/check.ts";
import type { DeskChat } from "@/client/desk/desk_chat.ts";
import type { DeskClient } from "@/client/desk/desk_client.ts";
import { joinTexts } from "@/client/drafts.ts";
import type { ChatView } from "@/protocol/desk/views/chat.ts";
import type { QuoteView } from "@/protocol/views/message.ts";

export interface Doubt {
  text: string;
  reply: QuoteView | null;
  rule: string;
  match: string;
}

export interface Box {
  text: string;
  reply: QuoteView | null;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The rule that the text breaks, once it was tried to be sent; null after any change. */
  broken: BrokenRule | null;
  /** What is to be confirmed, or null. */
  doubt: Doubt | null;
  write(text: string): void;
  setReply(reply: QuoteView | null): void;
  /** Puts a text into the box, below what is there. */
  add(text: string): void;
  send(): Promise<void>;
  /** Sends what was asked about as it is, or leaves it in the box. */
  settle(isMeant: boolean): void;
  focus(): void;
}

export interface BoxOptions {
  client: DeskClient;
  chat: DeskChat;
  view: ChatView;
  onSent(): void;
}

export function useBox({ client, chat, view, onSent }: BoxOptions): Box {
  const field = useRef<HTMLTextAreaElement>(null);
  const { persona, member } = chat.pair;
  const text = chat.text;
  const [reply, setReplyState] = useState<QuoteView | null>(() => client.drafts.getReply(chat.key));
  const [broken, setBroken] = useState<BrokenRule | null>(null);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const returned = chat.returned.value;
  const line = client.lineOf(persona);

  const setReply = useCallback((quote: QuoteView | null) => {
    setReplyState(quote);
    client.drafts.setReply(chat.key, quote);
  }, [client, chat]);
  const write = useCallback((next: string) => {
    setBroken(null);
    chat.returned.value = null;
    chat.write(next);
  }, [chat]);

  // The rules are here before the first line is sent, and where the connection is lost by then.
  useEffect(() => void import("@/domain/writing/check.ts").catch(() => {}), []);
  // What the server doubts is asked about like what this page doubts; its text is back in the box by then.
  useEffect(() => {
    if (!returned) return;
    if (returned.reply) setReplyState(returned.reply);
    if (returned.refusal.code !== "writing_doubtful") return;
    const { rule, match } = returned.refusal.data;
    setDoubt({ text: returned.text, reply: returned.reply, rule: String(rule), match: String(match) });
  }, [returned]);

  function leave(checked: string, quote: QuoteView | null, confirmed?: string): void {
    setBroken(null);
    setDoubt(null);
    setReply(null);
    chat.returned.value = null;
    line.typing.stop(member);
    void line.outbox.send(member, checked, {
      claim: chat.claim.peek(),
      ...(quote && { reply: quote }),
      ...(confirmed && { confirmed }),
    });
    void chat.keepDraft();
    onSent();
  }

  async function send(): Promise<void> {
    const checked = checkText(chat.text);
    if (!checked.ok || chat.stage.peek() !== "held") return;
    const verdict = await verdictOn(checked.value, view);
    // Something else was typed meanwhile.
    if (checkText(chat.text).ok === false || chat.text.trim() !== checked.value.trim()) return;
    if (verdict?.verdict === "refused") return setBroken(verdict);
    if (verdict?.verdict === "doubtful") {
      return setDoubt({ text: checked.value, reply, rule: verdict.rule, match: verdict.match });
    }
    chat.write("");
    leave(checked.value, reply);
  }

  return {
    text,
    reply,
    field,
    broken,
    doubt,
    write(next) {
      write(next);
      if (next === "") line.typing.stop(member);
      else line.typing.say(member);
    },
    setReply,
    add(more) {
      write(joinTexts(chat.text, more));
      field.current?.focus();
    },
    send,
    settle(isMeant) {
      const asked = doubt;
      setDoubt(null);
      if (!asked || !isMeant || chat.stage.peek() !== "held") return;
      chat.write(without(chat.text, asked.text));
      leave(asked.text, asked.reply, asked.rule);
    },
    focus: () => field.current?.focus(),
  };
}

/** Where the code of the rules does not come, the server alone asks them. */
async function verdictOn(text: string, { writing, member }: ChatView): Promise<BrokenRule | null> {
  try {
    const { checkWriting } = await import("@/domain/writing/check.ts");
    const memberLang = parseLanguage(member.lang) ?? "en";
    const verdict = checkWriting(text, { lists: writing, memberLang });
    return verdict.verdict === "ok" ? null : verdict;
  } catch (error) {
    reportError(error);
    return null;
  }
}

/** What is in the box besides a text that leaves it. */
function without(typed: string, leaving: string): string {
  if (typed.trim() === leaving.trim()) return "";
  return typed.endsWith(`\n${leaving}`) ? typed.slice(0, -leaving.length - 1) : typed;
}
