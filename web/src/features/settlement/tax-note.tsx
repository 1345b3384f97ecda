import type { DatedTaxLine, PayoutsReply } from '@fanfold/contracts/settlement';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { useRate } from './rates.ts';

/** How the payee is taxed today, and the outcome of the lower tax that it claims. */
export const TaxNote = ({ reply: { taxes, taxedToday } }: { readonly reply: PayoutsReply }) => {
  const newest = taxes.at(-1);
  if (!taxedToday) return null;
  return (
    <div data-testid="tax-note">
      <TaxedToday taxed={taxedToday} />
      {newest ? <ClaimNote claim={newest} /> : null}
    </div>
  );
};

const TaxedToday = ({ taxed }: { readonly taxed: NonNullable<PayoutsReply['taxedToday']> }) => {
  const rate = useRate();
  const { incomeTaxBasisPoints, localTaxBasisPoints } = taxed;
  const [income, local] = [rate(incomeTaxBasisPoints), rate(localTaxBasisPoints)];
  return (
    <p className="quiet">
      {incomeTaxBasisPoints + localTaxBasisPoints === 0 ? (
        <Trans>No tax is withheld of a payout that is requested today.</Trans>
      ) : (
        <Trans>
          {income} income tax and {local} local tax are withheld of a payout that is requested today.
        </Trans>
      )}
    </p>
  );
};

const ClaimNote = ({ claim }: { readonly claim: DatedTaxLine }) => {
  const format = useFormat();
  const { state, reason, validUntil } = claim;
  const from = format.day(claim.validFrom);
  const until = validUntil === null ? '' : format.day(validUntil);
  switch (state) {
    case 'standard':
      return null;
    case 'open':
      return (
        <p role="status">
          <Trans>
            The lower tax from {from} on waits for our confirmation. Until then the standard tax applies.
          </Trans>
        </p>
      );
    case 'confirmed':
      return (
        <p role="status">
          {validUntil === null ? (
            <Trans>The lower tax is confirmed. It applies from {from} on.</Trans>
          ) : (
            <Trans>
              The lower tax is confirmed. It applies from {from} to {until}; sign the form again before it
              ends.
            </Trans>
          )}
        </p>
      );
    case 'declined':
      return (
        <p role="alert">
          <Trans>
            The lower tax was not confirmed: {reason}. The standard tax applies. Correct the details and save
            them to ask again.
          </Trans>
        </p>
      );
  }
};
