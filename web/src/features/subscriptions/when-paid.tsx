import { Trans } from '@lingui/react/macro';

import { useCardMoney } from './card-money.tsx';

type WhenProps = {
  readonly isRaise: boolean;
  readonly fee: number;
  /** Undefined where coins pay. */
  readonly card: { readonly currency: 'JPY' | 'USD' } | undefined;
};

/** What a person agrees to: who takes what from the next month on. */
export const WhenPaid = ({ isRaise, fee, card }: WhenProps) => {
  const moneyOf = useCardMoney();
  if (card === undefined)
    return isRaise ? (
      <Trans>You pay the difference now. From the 1st of next month you pay the whole fee.</Trans>
    ) : (
      <Trans>
        You pay for this month now. On the 1st of each month (UTC) the fee is taken from your coins, until you
        cancel.
      </Trans>
    );
  const money = moneyOf(fee, card.currency);
  return isRaise ? (
    <Trans>
      You pay the difference now. From the 1st of next month your card is charged the whole fee, {money}.
    </Trans>
  ) : (
    <Trans>
      You pay for this month now. On the 1st of each month (UTC) your card is charged the monthly fee of{' '}
      {money}, less what a coupon takes off, until you cancel.
    </Trans>
  );
};
