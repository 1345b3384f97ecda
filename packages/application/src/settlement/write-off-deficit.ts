import { type Oid, parseOid } from '@fanfold/domain';
import { settlementStream } from '@fanfold/domain/settlement';
import type { EventLog } from '@fanfold/event-log';

import { accepted, type Invocation } from '../invocation.ts';

type Step = { readonly creatorOid: Oid } & (
  | { readonly to: 'asked'; readonly reason: string }
  | { readonly to: 'approved' }
);

/**
 * A creator's deficit that was carried for twelve months is written off by two people. Throws RefusedError: NO_DEFICIT, DEFICIT_TOO_YOUNG,
 * WRITE_OFF_NOT_ASKED, SECOND_PERSON_NEEDED.
 */
export const writeOffDeficit = async (
  { eventLog }: { readonly eventLog: EventLog },
  invocation: Invocation,
  step: Step,
) => {
  const { creatorOid } = step;
  const byOid = parseOid(invocation.actor.oid);
  return accepted(
    await eventLog.commands.of(settlementStream).handle({
      ...invocation,
      id: creatorOid,
      command: (now) =>
        step.to === 'asked'
          ? { type: 'AskWriteOff', creatorOid, byOid, reason: step.reason, now }
          : { type: 'ApproveWriteOff', creatorOid, byOid, now },
    }),
  );
};
