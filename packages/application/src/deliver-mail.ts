import { UnavailableError } from '@fanfold/event-log';
import type { Email, SendEmail } from '@fanfold/mail';

/** What a process manager needs that sends e-mail. */
export type MailDeps = {
  readonly sendEmail: SendEmail;
  /** Where people open Fanfold; the links of an e-mail lead there. */
  readonly publicUrl: string;
};

/**
 * Sends an e-mail that no person asks for a second time. While the relay is unreachable or busy this waits
 * (UnavailableError). A refusal is an error like any other that waiting does not cure: the stream is parked
 * with the reason, and an operator, who can see whether the relay or the address is at fault, has it tried
 * again or skipped.
 */
export const deliver = async (sendEmail: SendEmail, email: Email): Promise<void> => {
  const result = await sendEmail(email);
  if (result.status === 'later') throw new UnavailableError(result.reason, { outcomeUnknown: true });
  if (result.status === 'refused') throw new Error(result.reason);
};
