import { mostStrikes, restrictedUntil, strikesStream } from '@fanfold/domain/catalogue';
import type { EventLog } from '@fanfold/event-log';

import { RefusedError } from './refused-error.ts';

/** Whether strikes keep a creator from publishing at a moment. */
export const restrictionOf = async (
  { commands }: Pick<EventLog, 'commands'>,
  creatorOid: string,
): Promise<(now: string) => boolean> => {
  const { state } = await commands.load(strikesStream, creatorOid, { maxAgeMs: 0 });
  return (now) => restrictedUntil(state, now) !== null;
};

/**
 * A creator with too many strikes uploads and publishes nothing. Throws UPLOADS_RESTRICTED, with the moment
 * when it ends.
 */
export const assertUnrestricted = async (
  { commands }: Pick<EventLog, 'commands'>,
  creatorOid: string,
  now: string,
): Promise<void> => {
  const { state } = await commands.load(strikesStream, creatorOid, { maxAgeMs: 0 });
  const until = restrictedUntil(state, now);
  if (until !== null)
    throw new RefusedError('UPLOADS_RESTRICTED', { details: { strikes: mostStrikes, until } });
};
