import type { EventLog } from '@fanfold/event-log';
import type { Providers } from '@fanfold/payments';
import type { Clock, Ids } from '@fanfold/platform';

/**
 * What subscriptions need: streams, the time, ids, and the card provider. What takes money never asks a read
 * model.
 */
export type SubscriptionDeps = {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly providers: Providers;
};
