/** What an entry of the staff log says: who did what, to whom, why. Pure. */
import type { MemberId, StaffId } from "@/domain/ids.ts";
import type { Role } from "@/domain/staff.ts";

/** Every act of the desk, and every reading of what is a member's, as `area.act`. */
export const STAFF_ACTS = [
  "staff.add",
  "staff.change",
  "staff.remove",
  "staff.invite",
  "staff.sign_in",
  "staff.sign_out",
  "staff.prove",
  "staff.end_session",
  "staff.key",
  "claim.take",
  "claim.release",
  "claim.expire",
  "claim.take_over",
  "claim.reassign",
  "claim.skip",
  "claim.snooze",
  "claim.escalate",
  "claim.settle",
  "chat.read",
  "profile.read",
  "photo.read",
  "voice.read",
  "line.send",
  "line.doubtful",
  "line.react",
  "line.edit",
  "line.unsend",
  "persona.like",
  "persona.visit",
  "persona.dismiss",
  "persona.create",
  "persona.change",
  "persona.switch",
  "persona.import",
  "persona.export",
  "persona.picture",
  "persona.plan",
  "persona.story",
  "note.write",
  "note.remove",
  "fact.write",
  "fact.remove",
  "quality.sample",
  "care.pause",
  "member.search",
  "member.read",
  "member.end_sessions",
  "member.mail",
  "member.ask_address",
  "member.change_address",
  "member.refuse_address",
  "member.give_coins",
  "member.correct_coins",
  "member.premium",
  "member.close_account",
  "member.confirm_adult",
  "member.export",
  "order.read",
  "order.refund",
  "order.ask",
  "declaration.settle",
  "dispute.note",
  "closing.check",
  "money.reconcile",
  "money.export",
  "photo.keep",
  "photo.unkeep",
  "verification.read",
  "verification.approve",
  "verification.decline",
  "verification.revoke",
  "ticket.read",
  "ticket.answer",
  "ticket.note",
  "ticket.type_in",
  "ticket.assign",
  "ticket.state",
  "ticket.link",
  "broadcast.write",
  "broadcast.start",
  "broadcast.stop",
  "report.read",
  "report.assign",
  "report.second",
  "report.close",
  "report.hold",
  "decision.take",
  "decision.take_back",
  "decision.read",
  "appeal.decide",
  "proposal.save",
  "proposal.submit",
  "proposal.agree",
  "proposal.withdraw",
  "proposal.rebase",
  "proposal.outdated",
  "catalogue.live",
  "legal.live",
  "overview.export",
] as const;
export type StaffAct = typeof STAFF_ACTS[number];

/** Who of the desk acts; `system` for a plan that staff have made and for commands on the server's own machine. */
export interface Actor {
  staff: StaffId | "system";
  roles: readonly Role[];
}

export const SYSTEM_ACTOR: Actor = { staff: "system", roles: [] };

/** An act that is to be logged. */
export interface LoggedAct {
  by: Actor;
  what: StaffAct;
  subject: { member?: MemberId; persona?: MemberId; staff?: StaffId; ref?: string };
  reason?: string;
  before?: string;
  after?: string;
}
