/** What a long list of contacts needs, in one file that is loaded once there is one. */
export { keepInPlace } from "@/client/windowing/keep_in_place.ts";
export { Windowed } from "@/islands/windowed/windowed.tsx";
