import { refuse } from '../../decider.ts';
import type { Command, Decision } from './decider.ts';
import { minimumWon } from './minimum.ts';
import type { SettlementState } from './state.ts';

/**
 * A creator lets requests be made by themselves from a sum on, which is the minimum of a request at least; or
 * ends that.
 */
export const setAutomatic = (state: SettlementState, command: Command<'SetAutomaticRequest'>): Decision => {
  const { creatorOid, aboveWon, now } = command;
  if (aboveWon === state.automaticWon) return [];
  if (aboveWon !== null && aboveWon < minimumWon) return refuse('AUTOMATIC_TOO_LOW', { minimumWon });
  return [{ type: 'AutomaticRequestSet', creatorOid, aboveWon, setAt: now }];
};

/** Whether a sum does not reach what the creator chose; every sum where nothing is requested by itself. */
export const isTooLittle = ({ automaticWon }: SettlementState, won: number): boolean =>
  automaticWon === null || won < automaticWon;
