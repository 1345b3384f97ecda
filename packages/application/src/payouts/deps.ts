import type { EventLog } from '@fanfold/event-log';
import type { Bank } from '@fanfold/payments';
import type { Clock } from '@fanfold/platform';

export type PayoutsUseCaseDeps = {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly bank: Pick<Bank, 'isConfigured' | 'hasAccount'>;
};
