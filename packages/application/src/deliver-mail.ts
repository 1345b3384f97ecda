import { UnavailableError } from '@fanfold/event-log';
import { type Letter, sendLetter } from '@fanfold/platform';

/**
 * Has the relay take a letter that nobody will ask for a second time. While it is away this waits (UnavailableError). What it
 * refuses is an error like any other that waiting does not cure: the stream is parked with the reason, and an
 * operator, who can see whether the relay or the address is at fault, has it tried again or skipped.
 */
export const deliver = async (relayUrl: string, letter: Letter): Promise<void> => {
  const handover = await sendLetter(relayUrl, letter);
  if (handover.status === 'later') throw new UnavailableError(handover.reason, { outcomeUnknown: true });
  if (handover.status === 'refused') throw new Error(handover.reason);
};
