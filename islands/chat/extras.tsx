/** All of use_extras.ts in one piece. */
export { AboveBox } from "@/islands/chat/above_box.tsx";
export { SpokenNews } from "@/islands/chat/spoken_news.tsx";
export { aboutText } from "@/islands/about_text.ts";
export { TypingBubble } from "@/components/typing_bubble.tsx";
