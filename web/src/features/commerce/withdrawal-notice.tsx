import { Trans } from '@lingui/react/macro';

/**
 * The buyer's right to withdraw, as `withdrawalNotice` of contracts numbers it: new words are a new version.
 */
export const WithdrawalNotice = () => (
  <p className="quiet">
    <Trans>You can give it back for 7 days, until you open, play or download it.</Trans>
  </p>
);
