import { type Oid, parseOid } from '@fanfold/domain';
import { type SettlementCommand, settlementStream } from '@fanfold/domain/settlement';
import type { EventLog } from '@fanfold/event-log';

import { accepted, type Invocation } from '../invocation.ts';

type Step = { readonly creatorOid: Oid } & (
  | { readonly to: 'asked' | 'declined'; readonly reason: string }
  | { readonly to: 'approved' }
);

/**
 * A creator's deficit that was carried for twelve months is written off by two people, or the write-off is
 * declined. Throws RefusedError: NO_DEFICIT, DEFICIT_TOO_YOUNG, WRITE_OFF_NOT_ASKED, SECOND_PERSON_NEEDED,
 * OWN_ACCOUNT.
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
      command: (now) => commandOf(step, { byOid, now }),
    }),
  );
};

const commandOf = (
  step: Step,
  { byOid, now }: { readonly byOid: Oid; readonly now: string },
): SettlementCommand => {
  const { creatorOid } = step;
  switch (step.to) {
    case 'asked':
      return { type: 'AskWriteOff', creatorOid, byOid, reason: step.reason, now };
    case 'declined':
      return { type: 'DeclineWriteOff', creatorOid, byOid, reason: step.reason, now };
    case 'approved':
      return { type: 'ApproveWriteOff', creatorOid, byOid, now };
  }
};
