import type { Country } from '@fanfold/domain';
import { accountStream, countryAt } from '@fanfold/domain/identity';
import type { CommandLog } from '@fanfold/event-log';

// The session check has loaded the account within this time already, so a payer's country costs a payment no read. A
// declaration made through another process counts within it.
const payerMaxAgeMs = 60_000;

/** Where a payer lives at `now`; null where no residence is known. */
export const payerCountryOf = async (
  commands: CommandLog,
  payerOid: string,
  now: string,
): Promise<Country | null> => {
  const { state } = await commands.load(accountStream, payerOid, { maxAgeMs: payerMaxAgeMs });
  return countryAt(state, now);
};

/** Where the owner of new coins or credits lives at a moment; null where no residence is known. */
export const issueCountryOf = async (
  commands: CommandLog,
  ownerOid: string,
  at: string,
): Promise<Country | null> => {
  const { state } = await commands.load(accountStream, ownerOid, { maxAgeMs: 0 });
  return countryAt(state, at);
};
