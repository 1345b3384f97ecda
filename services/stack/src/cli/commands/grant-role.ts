import { RefusedError } from '@fanfold/application';
import { Claims, grantRole } from '@fanfold/application/identity';
import { grantableRole } from '@fanfold/domain/identity';

import { StackError } from '../../supervisor/stack-error.ts';
import { operatorInvocation } from '../operations/operator-invocation.ts';
import { type Command, UsageError } from './command.ts';
import { openStores } from './open-stores.ts';

/**
 * Creates the first administrator: for a person who can reach the stores. It is a command to the account's
 * stream like any other, recorded with its reason.
 */
export const command: Command = {
  summary: 'gives an account a role',
  usage: '--email E --role admin|finance|creator --reason R',
  options: { email: { type: 'string' }, role: { type: 'string' }, reason: { type: 'string' } },
  run: async ({ email, role, reason }, { running, print }) => {
    const parsed = grantableRole.safeParse(role);
    if (
      typeof email !== 'string' ||
      typeof reason !== 'string' ||
      !parsed.success ||
      reason.trim().length < 3
    ) {
      throw new UsageError('An e-mail address, a role, and a reason of at least three letters are needed.');
    }
    await using stores = await openStores(running());
    const { eventLog, secrets } = stores;
    const claims = new Claims(eventLog, secrets.claimPepper);
    const grant = { email, role: parsed.data, reason };
    const { granted } = await grantRole({ eventLog, claims }, operatorInvocation(grant), grant).catch(
      (error: unknown) => {
        throw error instanceof RefusedError ? new StackError(refusalOf(error, email)) : error;
      },
    );
    print(granted ? `${email} is ${parsed.data} now.` : `${email} was ${parsed.data} already.`);
    return 0;
  },
};

const refusalOf = ({ code }: RefusedError, email: string): string =>
  code === 'ACCOUNT_NOT_FOUND'
    ? `There is no confirmed account with the address ${email}.`
    : 'The role could not be granted.';
