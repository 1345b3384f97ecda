import { refuse } from '../../decider.ts';
import { own } from '../../own.ts';
import { seoulDay } from '../../time.ts';
import type { Command, Decision, SegregationState } from './decider.ts';

type Transfer = Pick<Command<'AskMove'>, 'amountWon' | 'bookedOn' | 'now'>;

/**
 * A transfer of the bank is booked once: with its reference again it changes nothing, or is refused where it
 * differs.
 */
export const askMove = (state: SegregationState, command: Command<'AskMove'>): Decision => {
  const { country, amountWon, reference, bookedOn, reason, byOid, now } = command;
  const known = own(state.moved, reference) ?? own(state.asked, reference);
  if (known)
    return known.amountWon === amountWon && known.bookedOn === bookedOn
      ? []
      : refuse('SEGREGATED_REFERENCE_USED');
  return (
    refusalOf(state, command) ?? [
      {
        type: 'SegregatedMoveAsked',
        country,
        amountWon,
        reference,
        bookedOn,
        reason,
        byOid,
        askedAt: now,
      },
    ]
  );
};

const refusalOf = (state: SegregationState, { amountWon, bookedOn, now }: Transfer) => {
  if (amountWon === 0) return refuse('SEGREGATED_AMOUNT_WRONG');
  // A booking before the last one would change what was shown for the days between them.
  if (bookedOn < state.lastDay || bookedOn > seoulDay(now)) return refuse('SEGREGATED_DAY_WRONG');
  if (state.segregatedWon + amountWon < 0)
    return refuse('SEGREGATED_MONEY_SHORT', { segregated: state.segregatedWon });
  return undefined;
};

/**
 * Never the one who asked. What was asked may not be possible any more: then it is refused, and waits to be
 * rejected.
 */
export const decideMove = (
  state: SegregationState,
  command: Command<'ApproveMove' | 'RejectMove'>,
): Decision => {
  const { country, reference, byOid, now } = command;
  const asked = own(state.asked, reference);
  if (!asked) return refuse('SEGREGATED_NOT_ASKED');
  const { amountWon, bookedOn, byOid: askedByOid } = asked;
  if (askedByOid === byOid) return refuse('SEGREGATED_SAME_PERSON');
  if (command.type === 'RejectMove') {
    const { reason } = command;
    return [
      { type: 'SegregatedMoveRejected', country, reference, reason, byOid, askedByOid, rejectedAt: now },
    ];
  }
  return (
    refusalOf(state, { amountWon, bookedOn, now }) ?? [
      {
        type: 'SegregatedMoneyMoved',
        country,
        amountWon,
        reference,
        bookedOn,
        reason: asked.reason,
        byOid,
        askedByOid,
        notedAt: now,
      },
    ]
  );
};
