import type { RequestObstacle, SettlementReply } from '@fanfold/contracts/settlement';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { useFormat } from '../../lib/use-format.ts';

type Props = { readonly obstacle: RequestObstacle; readonly settlement: SettlementReply };

/** Why a payout cannot be requested now, and what helps. */
export const ObstacleWords = ({ obstacle, settlement }: Props) => {
  const format = useFormat();
  const { creatorOid, window, availableWon, minimumWon } = settlement;
  const opens = format.day(window.opensOn);
  const have = format.money({ minor: availableWon, currency: 'KRW' });
  const least = format.money({ minor: minimumWon, currency: 'KRW' });
  switch (obstacle) {
    case 'REQUEST_WINDOW_CLOSED':
      return (
        <Trans>
          Payouts can be requested from the 25th to the end of each month, Korean time. The next time begins
          on {opens}.
        </Trans>
      );
    case 'BUSINESS_DAYS_MISSING':
      return (
        <Trans>
          No payout can be requested: the calendar of business days ends, and finance has to extend it.
          Nothing is lost; your revenue waits.
        </Trans>
      );
    case 'REQUEST_EXISTS':
      return <Trans>You have requested this month’s payout. Another one can follow next month.</Trans>;
    case 'PAYEE_MISSING':
      return (
        <Trans>
          We do not know yet who is to be paid.{' '}
          <Link to="/payouts/$creatorOid/$type" params={{ creatorOid, type: 'edit' }}>
            Enter the payee and the bank details
          </Link>
          .
        </Trans>
      );
    case 'PAYOUT_HELD':
      return (
        <Trans>
          Payouts of this channel are on hold. The reason, and how to object, is shown under{' '}
          <Link to="/myinfo/sanctions">Sanctions</Link>.
        </Trans>
      );
    case 'GUARDIAN_NEEDED':
      return (
        <Trans>
          A creator under 19 is paid through a parent or guardian.{' '}
          <Link to="/payouts/$creatorOid/$type" params={{ creatorOid, type: 'edit' }}>
            Name that person as the payee
          </Link>
          .
        </Trans>
      );
    case 'BELOW_MINIMUM':
      return (
        <Trans>
          Payouts start at {least}. You have {have}; it is kept and added to the next months.
        </Trans>
      );
  }
};
