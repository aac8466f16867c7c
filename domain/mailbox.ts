/** The folder in which mails to support arrive: the port that reads it. */

/** Where reading has got to. Numbers grow while `validity` stays the same; with another one they begin anew. */
export interface MailboxPlace {
  validity: string;
  uid: number;
}

/** A mail as it came. */
export interface ReceivedMail {
  place: MailboxPlace;
  /** Size of all of it. */
  bytes: number;
  /** At most `MAIL_IN_MAX_BYTES` from its beginning. */
  raw: Uint8Array;
}

export interface Mailbox {
  /**
   * Hands on the mails behind a place, the oldest first and one at a time, and marks each as read once `take` has settled.
   * Without a place, or with one of another validity, these are the unread ones. Rejects where the server cannot be asked.
   */
  read(
    after: MailboxPlace | null,
    take: (mail: ReceivedMail) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
}
