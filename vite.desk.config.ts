/**
 * Builds what browsers load at the desk: islands/desk/entry.ts with its chunks, and its style sheet. A build of its own, so
 * that no file of a member's page changes with the desk, nor holds anything of it. The server finds the files in
 * dist/desk/.vite/manifest.json. Run after vite.config.ts, which empties dist/.
 */
import { defineConfig } from "vite";
import { ALIASES, BROWSER_BUILD, browserPlugins, ROLLDOWN } from "./vite.config.ts";

export default defineConfig({
  base: "/assets/desk/",
  publicDir: false,
  plugins: browserPlugins(),
  resolve: { alias: ALIASES },
  build: {
    ...BROWSER_BUILD,
    outDir: "dist/desk",
    rolldownOptions: { ...ROLLDOWN, input: ["islands/desk/entry.ts", "static/styles/desk.css"] },
  },
});
