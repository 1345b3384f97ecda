import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';

export type PayoutsUseCaseDeps = { readonly eventLog: EventLog; readonly clock: Clock };
