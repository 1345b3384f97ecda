import type { Balance } from '@fanfold/contracts/wallet';
import { Trans } from '@lingui/react/macro';

import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { SumLines } from '../../ui/greenbar.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import styles from './commerce.module.css';
import { type PayWith, splitPayment } from './split-payment.ts';
import { WaysToPay } from './ways-to-pay.tsx';
import { WithdrawalNotice } from './withdrawal-notice.tsx';

type ConfirmBuyProps = {
  readonly coins: number;
  readonly allowBonus: boolean;
  readonly payWith: PayWith;
  readonly onPayWith: (payWith: PayWith) => void;
  readonly balance: Pick<Balance, 'paid' | 'bonus'>;
  readonly busy: boolean;
  readonly error: unknown;
  /** Whether several works are bought as one. */
  readonly isBundle?: boolean | undefined;
  /** Undefined when the chosen way of paying is not enough. */
  readonly onBuy: (() => void) | undefined;
};

/** The price, how to pay it, and what is left afterwards. */
export const ConfirmBuy = ({ onBuy, busy, error, isBundle, ...choice }: ConfirmBuyProps) => {
  const { coins, allowBonus, payWith, onPayWith, balance } = choice;
  const { paid, bonus } = splitPayment(coins, payWith, balance);
  return (
    <>
      {allowBonus ? <WaysToPay value={payWith} onChange={onPayWith} /> : null}
      {onBuy ? (
        <SumLines
          lines={[
            ...(bonus > 0
              ? [
                  {
                    key: 'bonus',
                    label: <Trans>Bonus coins</Trans>,
                    amount: <Coins kind="bonus" value={-bonus} signed />,
                  },
                ]
              : []),
            ...(paid > 0
              ? [
                  {
                    key: 'paid',
                    label: <Trans>Coins</Trans>,
                    amount: <Coins kind="paid" value={-paid} signed />,
                  },
                ]
              : []),
          ]}
          total={{
            label: <Trans>Left afterwards</Trans>,
            amount: (
              <span className={styles.leftOver}>
                <Coins kind="paid" value={balance.paid - paid} />{' '}
                <Coins kind="bonus" value={balance.bonus - bonus} />
              </span>
            ),
          }}
        />
      ) : null}
      {error ? <InlineFailure error={error} /> : null}
      {onBuy ? <WithdrawalNotice isBundle={isBundle} /> : null}
      {onBuy ? (
        <div className={dialogStyles.dialogActions}>
          <Button solid busy={busy} onClick={onBuy}>
            <Trans>Buy now</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
};
