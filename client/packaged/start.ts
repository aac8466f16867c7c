/** The first code of the packaged app, on every page: islands/entry.ts loads it where the app's bridge is. */
import { browserAppPage } from "@/client/packaged/app_page.ts";
import { nativeApp } from "@/client/packaged/native_app.ts";
import { startShell } from "@/client/packaged/shell.ts";

startShell(nativeApp(), browserAppPage());
