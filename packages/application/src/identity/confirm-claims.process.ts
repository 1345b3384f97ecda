import { accountStream, claimStream } from '@fanfold/domain/identity';

import { processManager, steps } from '../process-manager.ts';

const claim = steps(claimStream);

/**
 * A confirmed address and a completed profile make the claims on address and nickname final, even if the
 * sign-up's process died before.
 */
export const confirmClaims = processManager({
  name: 'confirm-claims',
  purpose: 'makes the claims on address and nickname final, and frees a former address',
  consumes: ['EmailConfirmed', 'ProfileCompleted', 'EmailChanged'],
  react: async ({ event }, commands) => {
    const { accountOid } = event;
    const { state } = await commands.load(accountStream, accountOid, { maxAgeMs: 0 });
    const held = (['email', 'nickname'] as const).filter((kind) => state.claims[kind] !== '');
    const former = event.type === 'EmailChanged' ? event.formerClaim : '';
    const releases =
      former === '' || former === state.claims.email
        ? []
        : [
            claim.step({
              name: 'release-former',
              id: former,
              command: () => ({ type: 'ReleaseClaim', kind: 'email', ownerOid: accountOid }),
            }),
          ];
    const confirms = held.map((kind) =>
      claim.step({
        name: kind,
        id: state.claims[kind],
        command: () => ({ type: 'ConfirmClaim', kind, ownerOid: accountOid }),
      }),
    );
    return [...confirms, ...releases];
  },
});
