/** All of use_extras.ts in one piece. */
export { AboveBox } from "@/islands/chat/above_box.tsx";
export { aboutText } from "@/islands/about_text.ts";
export { TypingBubble } from "@/components/typing_bubble.tsx";
