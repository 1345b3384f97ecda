import type { EventLog } from '@fanfold/event-log';
import type { Clock, Ids } from '@fanfold/platform';

export type CreditsDeps = { readonly eventLog: EventLog; readonly clock: Clock; readonly ids: Ids };
