/** Pages about orders, refunds, disputes, declarations and the closings. */
import { getClosing, postClosing } from "@/routes/desk/money/closing.tsx";
import { getClosings } from "@/routes/desk/money/closings.tsx";
import { getCashFile, getClosingFile } from "@/routes/desk/money/csv.ts";
import { getDeclarations, postDeclarations } from "@/routes/desk/money/declarations.tsx";
import { getDisputes, postDisputes } from "@/routes/desk/money/disputes.tsx";
import { getOrder, postOrder } from "@/routes/desk/money/order.tsx";
import { getOrders, postOrders } from "@/routes/desk/money/orders.tsx";
import type { DeskRoute } from "@/routes/desk/route.ts";

export const MONEY_PAGES: readonly DeskRoute[] = [
  { path: "/desk/money", may: "money", get: getOrders, post: postOrders },
  { path: "/desk/money/orders/:id", may: "money", get: getOrder, post: postOrder },
  { path: "/desk/money/disputes", may: "money", get: getDisputes, post: postDisputes },
  { path: "/desk/money/declarations", may: "money", get: getDeclarations, post: postDeclarations },
  { path: "/desk/money/closing", may: "money", get: getClosings },
  { path: "/desk/money/closing/:day", may: "money", get: getClosing, post: postClosing },
  { path: "/desk/money/cash.csv", may: "money", get: getCashFile },
  { path: "/desk/money/closing.csv", may: "money", get: getClosingFile },
];
