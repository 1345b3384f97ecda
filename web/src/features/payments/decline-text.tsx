import type { DeclineReason } from '@fanfold/contracts/payments';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Why no money was taken or no card saved, in words (PAY-063, PAY-067). */
export const DeclineText = ({ reason }: { readonly reason: DeclineReason }): ReactNode => {
  switch (reason) {
    case 'cancelled':
      return <Trans>You cancelled the payment.</Trans>;
    case 'declined':
      return <Trans>The payment was declined.</Trans>;
    case 'insufficient_funds':
      return <Trans>There is not enough money on the card or account.</Trans>;
    case 'card_expired':
      return <Trans>The card has expired.</Trans>;
    case 'authentication_failed':
      return <Trans>The payment could not be authenticated.</Trans>;
    case 'limit_exceeded':
      return <Trans>The payment is over the limit of the card or account.</Trans>;
    case 'timed_out':
      return <Trans>The time to pay is over. Please try again.</Trans>;
    case 'provider_error':
      return <Trans>The payment provider had a problem.</Trans>;
  }
};
