import type { EventLog } from '@fanfold/event-log';
import type { Clock, Ids } from '@fanfold/platform';

export type NotificationsDeps = {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly ids: Ids;
};

/** What unsubscribes without a session. */
export type UnsubscribeDeps = NotificationsDeps & {
  /** Keys the secrets of the links, 32 bytes as hex. */
  readonly pepper: string;
};
