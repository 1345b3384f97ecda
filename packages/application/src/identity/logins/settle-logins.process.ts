import { claimStream } from '@fanfold/domain/identity';

import { processManager, steps } from '../../process-manager.ts';

const claim = steps(claimStream);

/**
 * The claim on a provider's account becomes final when it is linked, and is free when it is not linked any
 * more.
 */
export const settleLogins = processManager({
  name: 'settle-logins',
  purpose: 'makes the claim on a linked log-in final, and frees that of a removed one',
  consumes: ['LoginLinked', 'LoginUnlinked'],
  react: async ({ event: { type, claim: id, ownerOid } }) => [
    claim.step({
      name: type === 'LoginLinked' ? 'confirm' : 'release',
      id,
      command: () => ({
        type: type === 'LoginLinked' ? 'ConfirmClaim' : 'ReleaseClaim',
        kind: 'login',
        ownerOid,
      }),
      // It was removed, and taken by another account, before this ran.
      onRefusal: () => [],
    }),
  ],
});
