import type { EventLog } from '@fanfold/event-log';
import type { Clock, Ids } from '@fanfold/platform';

/** What the use cases of works need. */
export type WorkDeps = { readonly eventLog: EventLog; readonly clock: Clock; readonly ids: Ids };
