/** The version of this program, as deno.json has it. */
export const VERSION = "0.15.0";
