import { accountStream, claimStream, loginStream } from '@fanfold/domain/identity';
import { cardsStream } from '@fanfold/domain/payments';

import { processManager, steps } from '../../process-manager.ts';

const claim = steps(claimStream);
const cards = steps(cardsStream);

/**
 * Settles a final deletion before the profile's key is destroyed: address, nickname and the accounts of other
 * companies are free again, and saved cards are removed here and at their providers. The mark of who signed
 * up stays, so that the same person gets no second bonus.
 */
export const settleDeletion = processManager({
  name: 'settle-deletion',
  purpose:
    'frees the address, the nickname and the linked log-ins of a deleted account, and removes its cards',
  consumes: ['DeletionFinalised'],
  react: async ({ event: { accountOid: ownerOid } }, commands) => {
    const { state: account } = await commands.load(accountStream, ownerOid, { maxAgeMs: 0 });
    const { state: logins } = await commands.load(loginStream, ownerOid, { maxAgeMs: 0 });
    const { state: saved } = await commands.load(cardsStream, ownerOid, { maxAgeMs: 0 });
    const claims = (['email', 'nickname'] as const).filter((kind) => account.claims[kind] !== '');
    return [
      ...saved.cards.map(({ cardIdx }) =>
        cards.step({
          name: `card-${cardIdx}`,
          id: ownerOid,
          command: () => ({ type: 'RemoveCard', cardIdx }),
          // It was removed meanwhile.
          onRefusal: () => [],
        }),
      ),
      ...Object.entries(logins.linked).map(([provider, login]) =>
        claim.step({
          name: `login-${provider}`,
          id: login.claim,
          command: () => ({ type: 'ReleaseClaim', kind: 'login', ownerOid }),
        }),
      ),
      ...claims.map((kind) =>
        claim.step({
          name: kind,
          id: account.claims[kind],
          command: () => ({ type: 'ReleaseClaim', kind, ownerOid }),
        }),
      ),
    ];
  },
});
