import { sanctionsStream, suspensionOf } from '@fanfold/domain/identity';

import type { PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { SubscriptionDeps } from './deps.ts';

/** A suspended person ends what is charged, and begins nothing that is. Throws SUSPENDED. */
export const assertNotSuspended = async (
  { eventLog: { commands }, clock }: Pick<SubscriptionDeps, 'eventLog' | 'clock'>,
  { actor }: PersonAsker,
): Promise<void> => {
  const { state } = await commands.load(sanctionsStream, actor.oid, { maxAgeMs: 1_000 });
  const suspension = suspensionOf(state, clock.now());
  if (suspension) throw new RefusedError('SUSPENDED', { details: { until: suspension.until ?? '' } });
};
