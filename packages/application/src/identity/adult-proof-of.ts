import {
  type AdultProof,
  accountStream,
  adultProofAt,
  adultProofStream,
  countryAt,
} from '@fanfold/domain/identity';
import type { CommandLog } from '@fanfold/event-log';

import { RefusedError } from '../refused-error.ts';

type Input = {
  readonly oid: string;
  readonly at: string;
  /**
   * How old what is known of the person may be; a withdrawal made through another process counts within this
   * time.
   */
  readonly maxAgeMs: number;
  /** What was written up to this log position is known. */
  readonly after?: bigint;
};

/** The proof of being an adult that counts at a moment, where the person lives then; null without one. */
export const adultProofOf = async (
  commands: CommandLog,
  { oid, at, ...age }: Input,
): Promise<AdultProof | null> => {
  const { state } = await commands.load(adultProofStream, oid, age);
  if (!state.proof) return null;
  const account = await commands.load(accountStream, oid, age);
  return adultProofAt(state, countryAt(account.state, at), at);
};

/** Throws ADULT_PROOF_REQUIRED. */
export const requireAdult = async (commands: CommandLog, asked: Input): Promise<void> => {
  if (!(await adultProofOf(commands, asked))) throw new RefusedError('ADULT_PROOF_REQUIRED');
};
