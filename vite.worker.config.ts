/**
 * Builds the service worker: client/service_worker/main.ts with all that it imports, as one classic script. Run after
 * vite.config.ts, whose output it joins; the server finds it in dist/.vite/ and serves it as /sw.js.
 */
import { defineConfig } from "vite";
import { ALIASES, plainImports } from "./vite.config.ts";

export default defineConfig({
  publicDir: false,
  plugins: [plainImports()],
  resolve: { alias: ALIASES },
  build: {
    outDir: "dist/.vite",
    emptyOutDir: false,
    target: "es2024",
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: "client/service_worker/main.ts",
      output: { format: "iife", entryFileNames: "service_worker.js" },
    },
  },
});
