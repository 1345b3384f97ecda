import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { CheckIcon } from '../../ui/icons.tsx';
import statesStyles from '../../ui/states.module.css';
import styles from './commerce.module.css';
import type { Bought } from './purchase.ts';
import type { PayWith } from './split-payment.ts';

type ShortProps = { readonly missing: number; readonly kind: PayWith; readonly offer: ReactNode };

/**
 * Not enough, how much is missing, and the way to it (LED-019). Bonus coins cannot be bought, so nothing is
 * offered.
 */
export const Short = ({ missing, kind, offer }: ShortProps) => (
  <div className={styles.short} role="status">
    {kind === 'bonus' ? (
      <>
        <p className={styles.shortTitle}>
          <Trans>Not enough Bonus coins</Trans>
        </p>
        <p>
          <Plural value={missing} one="# bonus coin is missing." other="# bonus coins are missing." />{' '}
          <Trans>Choose another way to pay.</Trans>
        </p>
      </>
    ) : (
      <>
        <p className={styles.shortTitle}>
          <Trans>Not enough coins</Trans>
        </p>
        <p>
          <Plural value={missing} one="# coin is missing." other="# coins are missing." />{' '}
          <Trans>After the top-up this purchase goes through by itself.</Trans>
        </p>
        <div className={dialogStyles.dialogActions}>{offer}</div>
      </>
    )}
  </div>
);

type BoughtNowProps = { readonly bought: Pick<Bought, 'balance'>; readonly onClose: () => void };

export const BoughtNow = ({ bought, onClose }: BoughtNowProps) => (
  <>
    <p className={`${statesStyles.notice} ${statesStyles.noticeOk}`} role="status">
      <CheckIcon />
      <span>
        <Trans>It is yours. You can open it whenever you like.</Trans>
      </span>
    </p>
    <p className="row">
      <Trans>Balance:</Trans> <Coins kind="paid" value={bought.balance.paid} named />
      <Coins kind="bonus" value={bought.balance.bonus} named />
    </p>
    <div className={dialogStyles.dialogActions}>
      <Button solid onClick={onClose}>
        <Trans>Start</Trans>
      </Button>
    </div>
  </>
);

export const AlreadyBought = ({ onClose }: { readonly onClose: () => void }) => (
  <>
    <p className={statesStyles.notice} role="status">
      <CheckIcon />
      <span>
        <Trans>You already bought this, so nothing was paid again.</Trans>
      </span>
    </p>
    <div className={dialogStyles.dialogActions}>
      <Button solid onClick={onClose}>
        <Trans>View</Trans>
      </Button>
    </div>
  </>
);

type PriceChangedProps = {
  readonly before: number;
  readonly now: number;
  readonly onAgree: () => void;
  readonly onClose: () => void;
};

/** The seller changed the price since it was read: both prices, and the question again. */
export const PriceChanged = ({ before, now, onAgree, onClose }: PriceChangedProps) => {
  const format = useFormat();
  const price = format.count(now);
  return (
    <>
      <p role="status">
        <Trans>The price has changed since you opened this page. Nothing was paid.</Trans>
      </p>
      <p className={`row ${styles.priceChange}`}>
        <s>
          <Coins kind="paid" value={before} />
        </s>
        <span aria-hidden="true">→</span>
        <Coins kind="paid" value={now} />
      </p>
      <div className={dialogStyles.dialogActions}>
        <Button onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
        <Button solid onClick={onAgree}>
          <Trans>Continue with {price} coins</Trans>
        </Button>
      </div>
    </>
  );
};
