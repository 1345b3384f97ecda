import { Trans } from '@lingui/react/macro';

/**
 * The buyer's right to withdraw, as `withdrawalNotice` of contracts numbers it: new words are a new version.
 */
export const WithdrawalNotice = ({ isBundle = false }: { readonly isBundle?: boolean | undefined }) => (
  <p className="quiet">
    {isBundle ? (
      <Trans>
        You can give the whole bundle back for 7 days, until you open, play or download one of its works.
      </Trans>
    ) : (
      <Trans>You can give it back for 7 days, until you open, play or download it.</Trans>
    )}
  </p>
);
