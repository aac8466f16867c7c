/** All of use_extras.ts in one piece. */
export { AboveBox } from "@/islands/chat/above_box.tsx";
export { EmojiButton } from "@/islands/chat/emoji_button.tsx";
export { sentWords } from "@/islands/chat/sent_words.tsx";
export { SpokenNews } from "@/islands/chat/spoken_news.tsx";
export { aboutText } from "@/islands/about_text.ts";
export { TypingBubble } from "@/components/typing_bubble.tsx";
export { VoiceBody } from "@/islands/chat/voice_body.tsx";
export { VoiceButton } from "@/islands/chat/voice_button.tsx";
