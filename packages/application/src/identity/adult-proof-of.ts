import {
  type AdultProof,
  accountStream,
  adultProofAt,
  adultProofStream,
  countryAt,
} from '@fanfold/domain/identity';
import type { CommandLog } from '@fanfold/event-log';

import { RefusedError } from '../refused-error.ts';

type Asked = {
  readonly oid: string;
  readonly at: string;
  /** How old what is known of the person may be; a withdrawal made through another process counts within this time. */
  readonly maxAgeMs: number;
};

/** The proof of being an adult that counts at a moment, where the person lives then; null without one. */
export const adultProofOf = async (
  commands: CommandLog,
  { oid, at, maxAgeMs }: Asked,
): Promise<AdultProof | null> => {
  const { state } = await commands.load(adultProofStream, oid, { maxAgeMs });
  if (!state.proof) return null;
  const account = await commands.load(accountStream, oid, { maxAgeMs });
  return adultProofAt(state, countryAt(account.state, at), at);
};

/** Throws ADULT_PROOF_REQUIRED. */
export const requireAdult = async (commands: CommandLog, asked: Asked): Promise<void> => {
  if (!(await adultProofOf(commands, asked))) throw new RefusedError('ADULT_PROOF_REQUIRED');
};
