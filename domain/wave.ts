/** A wave: a free message that says hello, from a member to each other one once a day (UTC). Pure. */
export const WAVE = "👋";
