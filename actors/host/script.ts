/** Decides what the scripted host of the demo content does about a message. Pure. */
import type { TextLanguage } from "@/domain/language.ts";
import type { Reaction } from "@/domain/reactions.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import { HOST_LINES } from "@/actors/host/lines.ts";

/** What somebody has written to the host. */
export type WrittenMessage = MessageView & { type: Exclude<MessageView["type"], "notice"> };

export interface HostTurn {
  text: string;
  /** Put under the message that is answered. */
  reaction: Reaction | null;
  /** Whether the answer quotes it. */
  isReply: boolean;
}

/** The turn after a message that the host has received, by what it brings and which number it has. */
export function takeTurn(message: WrittenMessage, lang: TextLanguage): HostTurn {
  const lines = HOST_LINES[lang];
  switch (message.type) {
    case "gift":
      return {
        text: lines.gift.replace("{gift}", () => message.gift?.gift[lang] ?? ""),
        reaction: "❤️",
        isReply: false,
      };
    case "image":
    case "pphoto":
      return { text: lines.photo, reaction: "🔥", isReply: false };
    case "voice":
      return { text: lines.voice, reaction: "👍", isReply: false };
    case "text": {
      if (/[?؟]\s*$/u.test(message.message)) return { text: lines.question, reaction: null, isReply: true };
      const nth = Math.floor(message.seq / 2) % lines.hints.length;
      const isFunny = /😂|🤣|\bha(ha)+\b|חחח|\blol\b/iu.test(message.message);
      return { text: lines.hints[nth] ?? lines.welcome, reaction: isFunny ? "😂" : null, isReply: false };
    }
    default:
      return message.type satisfies never;
  }
}
