/** The colour of the browser's own bars in the light and the dark theme, as `--color-bg` has it in each palette. */
export const BAR_COLOURS = { warm: ["#fbf7f6", "#120f14"], blue: ["#f3f5fd", "#0b1024"] } as const;
