/**
 * Builds the service worker: client/service_worker/main.ts with all that it imports, as one classic script. Run after
 * vite.config.ts, whose output it joins; the server finds it in dist/.vite/ and serves it as /sw.js.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

export default defineConfig({
  publicDir: false,
  resolve: { alias: [{ find: /^@\//, replacement: fileURLToPath(new URL("./", import.meta.url)) }] },
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
