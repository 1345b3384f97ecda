import type { EventLog } from '@fanfold/event-log';
import type { Clock, Ids } from '@fanfold/platform';

export type NotificationsDeps = {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly ids: Ids;
};
