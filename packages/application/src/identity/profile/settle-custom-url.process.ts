import { claimStream, profileStream } from '@fanfold/domain/identity';

import { processManager, type Step, steps } from '../../process-manager.ts';

const claim = steps(claimStream);
const profile = steps(profileStream);

/**
 * The claim on a page's address becomes final, and the former address is free for others; so is that of a
 * deleted account.
 */
export const settleCustomUrl = processManager({
  name: 'settle-custom-url',
  purpose: 'makes the claim on the address of a page final, and frees the former one',
  consumes: ['CustomUrlChanged', 'DeletionFinalised'],
  react: async ({ event }, commands): Promise<Step[]> => {
    const accountOid = event.accountOid;
    const { state } = await commands.load(profileStream, accountOid, { maxAgeMs: 0 });
    const held = state.customUrlClaim;
    const release = (id: string) =>
      claim.step({
        name: 'release',
        id,
        command: () => ({ type: 'ReleaseClaim', kind: 'customUrl', ownerOid: accountOid }),
      });
    if (event.type === 'DeletionFinalised') return held === '' ? [] : [release(held)];
    const giveUp = profile.step({
      name: 'give-up',
      id: accountOid,
      command: () => ({ type: 'ChangeCustomUrl', accountOid, customUrl: '', claim: '' }),
    });
    const confirm = claim.step({
      name: 'confirm',
      id: held,
      command: () => ({ type: 'ConfirmClaim', kind: 'customUrl', ownerOid: accountOid }),
      // The reservation lapsed before this ran, and another creator has the address by now.
      onRefusal: () => [giveUp],
    });
    // A newer change may have taken the former address back, or given the new one up.
    const frees = event.formerClaim !== '' && event.formerClaim !== held;
    return [...(held === '' ? [] : [confirm]), ...(frees ? [release(event.formerClaim)] : [])];
  },
});
