import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';
import type { Kysely } from 'kysely';

import type { Asker, Invocation } from '../invocation.ts';

/** An operator asks over HTTP, or in a terminal, where no account is known. */
export type OperatorInvocation = Asker & Pick<Invocation, 'key' | 'body'>;

export type OperationsDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly clock: Clock;
};
