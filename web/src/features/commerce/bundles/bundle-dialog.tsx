import type { ShownBundle } from '@fanfold/contracts/commerce';
import type { Balance } from '@fanfold/contracts/wallet';
import { Plural, Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { askToSignIn } from '../../../lib/session.ts';
import { useIntent } from '../../../lib/use-intent.ts';
import dialogStyles from '../../../ui/dialog.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { Localised } from '../../../ui/texts.tsx';
import { AlreadyBought, BoughtNow, PriceChanged } from '../buy-outcomes.tsx';
import styles from '../commerce.module.css';
import { ConfirmBuy } from '../confirm-buy.tsx';
import { readRefusal } from '../purchase.ts';
import { type PayWith, splitPayment } from '../split-payment.ts';
import type { TopUp } from '../top-up.ts';
import { type BundleBought, buyBundle } from './queries.ts';

type Props = {
  readonly bundle: ShownBundle;
  readonly balance: Pick<Balance, 'paid' | 'bonus'>;
  readonly topUp: TopUp;
  readonly onBought: (bought: BundleBought) => void;
  /** The service knows more than the page. */
  readonly onStale: () => void;
  readonly onClose: () => void;
  /** The id of what the reader goes on with after buying; undefined where they stay where they were. */
  readonly returnTo: string | undefined;
};

/** From the question to the answer, for all works that are not owned yet. */
export const BundleDialog = (props: Props) => {
  const { bundle, onClose, returnTo } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Localised texts={bundle.title} original={bundle.original} />}
      {...(returnTo === undefined ? {} : { returnTo })}
    >
      <Question {...props} />
    </Dialog>
  );
};

const Question = ({ bundle, balance, topUp, onBought, onStale, onClose }: Props) => {
  const [payWith, setPayWith] = useState<PayWith>('paid');
  // The price that was read to the person; a newer one has to be agreed to first.
  const [agreed, setAgreed] = useState(bundle.owedCoins);
  const { bundleOid } = bundle;
  const { intent } = useIntent(`${bundleOid}:${agreed}:${payWith}`);
  const buying = useMutation({
    mutationFn: buyBundle,
    onSuccess: onBought,
    onError: (error) => {
      const { status } = readRefusal(error);
      if (status === 'changed' || status === 'already') onStale();
      if (status === 'signed-out') askToSignIn();
    },
  });
  const refusal = readRefusal(buying.error);
  if (buying.data) return <BoughtNow bought={buying.data} onClose={onClose} />;
  if (refusal.status === 'already') return <AlreadyBought onClose={onClose} />;
  if (refusal.status === 'changed')
    return (
      <PriceChanged
        before={agreed}
        now={refusal.now}
        onAgree={() => {
          setAgreed(refusal.now);
          buying.reset();
        }}
        onClose={onClose}
      />
    );
  const { missing } = splitPayment(agreed, payWith, balance);
  const isShort = missing > 0 || refusal.status === 'short';
  const choose = (way: PayWith) => {
    setPayWith(way);
    buying.reset();
  };
  return (
    <>
      <ConfirmBuy
        isBundle
        coins={agreed}
        allowBonus={bundle.allowBonus}
        payWith={payWith}
        onPayWith={choose}
        balance={balance}
        busy={buying.isPending}
        error={isShort ? null : buying.error}
        onBuy={isShort ? undefined : () => buying.mutate({ intent, bundleOid, coins: agreed, payWith })}
      />
      {isShort ? <Missing missing={missing} offer={topUp(missing, () => undefined)} /> : null}
    </>
  );
};

const Missing = ({ missing, offer }: { readonly missing: number; readonly offer: ReturnType<TopUp> }) => (
  <div className={styles.short} role="status">
    <p className={styles.shortTitle}>
      <Trans>Not enough coins</Trans>
    </p>
    <p>
      <Plural value={missing} one="# coin is missing." other="# coins are missing." />
    </p>
    <div className={dialogStyles.dialogActions}>{offer}</div>
  </div>
);
