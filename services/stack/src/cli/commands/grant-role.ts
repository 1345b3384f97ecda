import { accountStream, claimId, claimStream, grantableRole } from '@fanfold/domain/identity';
import { keyedHash, randomIds } from '@fanfold/platform';

import { StackError } from '../../supervisor/stack-error.ts';
import { type Command, UsageError } from './command.ts';
import { openStores } from './open-stores.ts';

/**
 * How the first administrator comes to be: by who can reach the stores. It is a command to the account's stream like any
 * other, recorded with its reason.
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
      throw new UsageError('It takes an e-mail address, a role, and a reason of at least three letters.');
    }
    await using stores = await openStores(running());
    const { commands } = stores.eventLog;
    const { claimPepper } = stores.secrets;
    const id = claimId('email', email, (text) => keyedHash(claimPepper, text));
    const { state: claim } = await commands.load(claimStream, id, { maxAgeMs: 0 });
    if (claim.status !== 'confirmed')
      throw new StackError(`There is no confirmed account with the address ${email}.`);
    const outcome = await commands.of(accountStream).handle({
      id: claim.ownerOid,
      key: randomIds.uuid(),
      body: { role: parsed.data, reason },
      command: () => ({ type: 'GrantRole', role: parsed.data, reason }),
      actor: { oid: null, role: 'system' },
      correlationId: randomIds.uuid(),
    });
    if (outcome.status !== 'accepted') throw new StackError('The role could not be granted.');
    print(
      outcome.events.length > 0 ? `${email} is ${parsed.data} now.` : `${email} was ${parsed.data} already.`,
    );
    return 0;
  },
};
