/** Pages about messages to support. */
import { getTickets } from "@/routes/desk/tickets/list.tsx";
import { getTicket, postTicket } from "@/routes/desk/tickets/ticket.tsx";
import type { DeskRoute } from "@/routes/desk/route.ts";

export const TICKETS_PAGES: readonly DeskRoute[] = [
  { path: "/desk/tickets", may: "tickets", get: getTickets },
  { path: "/desk/tickets/:id", may: "tickets", get: getTicket, post: postTicket },
];
