import { parseOid, seoulDay } from '@fanfold/domain';
import { inspectionsStream } from '@fanfold/domain/operations';
import { uuid5 } from '@fanfold/platform';

import { accepted, type PersonAsker } from '../invocation.ts';
import type { OperationsDeps } from './deps.ts';

export type Inspection = {
  /** The accounts whose data is going to be shown. */
  readonly subjectOids: readonly string[];
  readonly what: string;
  /** The route, or the live topic. */
  readonly operation: string;
  readonly reason: string | null;
};

/**
 * Records whose data a person is about to see. Data whose reading cannot be recorded is not shown. Throws
 * UnavailableError.
 */
export const recordInspection = async (
  { eventLog, clock }: Pick<OperationsDeps, 'eventLog' | 'clock'>,
  asker: PersonAsker,
  { subjectOids, ...read }: Inspection,
): Promise<void> => {
  accepted(
    await eventLog.commands.of(inspectionsStream).handle({
      ...asker,
      id: seoulDay(clock.now()),
      // A long answer is recorded part by part, each with the people whom it shows.
      key: uuid5('inspection', asker.correlationId, read.operation, ...subjectOids),
      body: null,
      command: () => ({
        type: 'RecordInspection',
        readerOid: parseOid(asker.actor.oid),
        subjectOids: subjectOids.map(parseOid),
        ...read,
      }),
    }),
  );
};
