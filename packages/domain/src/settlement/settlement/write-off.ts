import { refuse } from '../../decider.ts';
import { addMonths } from '../../time.ts';
import type { Command, Decision } from './decider.ts';
import type { SettlementState } from './state.ts';

/** How long a creator's deficit is carried before it can be written off. */
export const carriedMonths = 12;

/** One person asks to write a deficit off, another one agrees. No more is written off than was asked for. */
export const writeOff = (
  state: SettlementState,
  command: Command<'AskWriteOff' | 'ApproveWriteOff' | 'DeclineWriteOff'>,
): Decision => {
  // Neither of the two is the one who owes it.
  if (command.byOid === command.creatorOid) return refuse('OWN_ACCOUNT');
  switch (command.type) {
    case 'AskWriteOff':
      return ask(state, command);
    case 'ApproveWriteOff':
      return approve(state, command);
    case 'DeclineWriteOff':
      return decline(state, command);
  }
};

const ask = (
  { deficitWon, deficitSince: carriedSince, writeOff: asked }: SettlementState,
  { creatorOid, byOid, reason, now }: Command<'AskWriteOff'>,
): Decision => {
  if (carriedSince === null) return refuse('NO_DEFICIT');
  if (addMonths(carriedSince, carriedMonths) > now) return refuse('DEFICIT_TOO_YOUNG');
  if (asked?.byOid === byOid && asked.won === deficitWon && asked.reason === reason) return [];
  return [{ type: 'WriteOffAsked', creatorOid, won: deficitWon, carriedSince, byOid, reason, askedAt: now }];
};

const approve = (
  { deficitWon, deficitSince: carriedSince, writeOff: asked }: SettlementState,
  { creatorOid, byOid, now }: Command<'ApproveWriteOff'>,
): Decision => {
  if (!asked || carriedSince === null) return refuse('WRITE_OFF_NOT_ASKED');
  if (asked.byOid === byOid) return refuse('SECOND_PERSON_NEEDED');
  return [
    {
      type: 'DeficitWrittenOff',
      creatorOid,
      won: Math.min(asked.won, deficitWon),
      carriedSince,
      askedByOid: asked.byOid,
      byOid,
      reason: asked.reason,
      writtenOffAt: now,
    },
  ];
};

const decline = (
  { writeOff: asked }: SettlementState,
  { creatorOid, byOid, reason, now }: Command<'DeclineWriteOff'>,
): Decision => {
  if (!asked) return refuse('WRITE_OFF_NOT_ASKED');
  const { won, byOid: askedByOid } = asked;
  return [{ type: 'WriteOffDeclined', creatorOid, won, askedByOid, byOid, reason, declinedAt: now }];
};
