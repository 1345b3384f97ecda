import type { Country } from '@fanfold/domain';
import { accountStream, countryAt } from '@fanfold/domain/identity';
import type { CommandLog } from '@fanfold/event-log';

/**
 * Reads where a person lives at a moment, of an account that is at most so many milliseconds old; null where
 * no residence is known.
 */
const countryReader =
  (maxAgeMs: number) =>
  async (commands: CommandLog, oid: string, at: string): Promise<Country | null> => {
    const { state } = await commands.load(accountStream, oid, { maxAgeMs });
    return countryAt(state, at);
  };

/**
 * Where a payer lives. The session check has loaded the account within this time already, so a payer's
 * country costs a payment no read. A declaration made through another process counts within it.
 */
export const payerCountryOf = countryReader(60_000);

/** Where the owner of new coins or credits lives. */
export const issueCountryOf = countryReader(0);
