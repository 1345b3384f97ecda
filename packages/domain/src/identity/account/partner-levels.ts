import type { z } from 'zod';

import { type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { PartnerLevel } from '../../partner-level.ts';
import type { Timestamp } from '../../time.ts';
import type { AccountState } from './commands.ts';
import type { PartnerLevelSet } from './events.ts';

/** A partner level and the first moment at which it counts. */
export type DatedLevel = { readonly level: PartnerLevel; readonly from: Timestamp };

export type PartnerLevelCommand = {
  readonly type: 'SetPartnerLevel';
  readonly level: PartnerLevel;
  /** The first moment at which it counts; null for now. */
  readonly from: Timestamp | null;
  readonly reason: string;
  readonly now: Timestamp;
};
export type PartnerLevelRefusal = 'NOT_A_CREATOR' | 'LEVEL_DATE_PAST';

type LevelSet = z.infer<typeof PartnerLevelSet.schema> & { readonly type: 'PartnerLevelSet' };

/**
 * REV-034: an administrator sets a creator's level. It never counts from a moment that is over: what was sold
 * keeps the level of its sale. Nothing where the level is this one from then on already.
 */
export const setPartnerLevel = (
  { grants, levels }: Pick<AccountState, 'grants' | 'levels'>,
  accountOid: Oid,
  { level, from: wanted, reason, now }: PartnerLevelCommand,
): LevelSet[] | Refusal<PartnerLevelRefusal> => {
  if (!grants.some(({ role, scope }) => role === 'creator' && scope === 'platform'))
    return refuse('NOT_A_CREATOR');
  if (wanted !== null && wanted < now) return refuse('LEVEL_DATE_PAST');
  const from = wanted ?? now;
  const stays = levelAt({ levels }, from) === level && !levels.some((later) => later.from > from);
  return stays ? [] : [{ type: 'PartnerLevelSet', accountOid, level, from, reason }];
};

/** What is set last counts from its moment on: changes that were planned for later are dropped. */
export const foldLevel = (state: AccountState, { level, from }: DatedLevel): AccountState => {
  state.levels = state.levels.filter((other) => other.from < from);
  state.levels.push({ level, from });
  return state;
};

/** The level at a moment; all accounts start at `free`. */
export const levelAt = (
  { levels }: { readonly levels: readonly DatedLevel[] },
  at: Timestamp,
): PartnerLevel => levels.findLast(({ from }) => from <= at)?.level ?? 'free';
