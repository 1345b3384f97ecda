import type { EventLog } from '@fanfold/event-log';
import type { Clock, Ids } from '@fanfold/platform';

/** What subscriptions need: streams, the time, and ids. What takes coins never asks a read model. */
export type SubscriptionDeps = { readonly eventLog: EventLog; readonly clock: Clock; readonly ids: Ids };
