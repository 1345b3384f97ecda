import type { MyCharge, RefundQuote } from '@fanfold/contracts/payments';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useFormat } from '../../../lib/use-format.ts';
import { useIntent } from '../../../lib/use-intent.ts';
import { Button } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import styles from '../../../ui/dialog.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { SumLines } from '../../../ui/greenbar.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { myChargesQuery, quoteQuery, refundCharge } from './queries.ts';

type Props = { readonly charge: MyCharge; readonly onClose: () => void };

/** What goes back, in coins and in money, before it is asked for. */
export const RefundDialog = ({ charge, onClose }: Props) => {
  const query = useQuery(quoteQuery(charge.chargeId));
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Refund this top-up</Trans>}
      description={
        <Trans>The money goes back the way it was paid. Its coins leave your wallet at once.</Trans>
      }
    >
      <Loaded query={query} lines={3}>
        {(quote) => <Quote quote={quote} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
};

const Quote = ({ quote, onClose }: { readonly quote: RefundQuote; readonly onClose: () => void }) => {
  const client = useQueryClient();
  const { intent } = useIntent(quote.chargeId);
  const asking = useMutation({
    mutationFn: refundCharge,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: myChargesQuery().queryKey });
      onClose();
      showToast(<Trans>The refund has been requested.</Trans>);
    },
  });
  const { chargeId } = quote;
  return (
    <>
      {quote.refused ? <WhyNot code={quote.refused} /> : <Lines quote={quote} />}
      {asking.error ? <InlineFailure error={asking.error} /> : null}
      <div className={styles.dialogActions}>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        {quote.refused ? null : (
          <Button solid busy={asking.isPending} onClick={() => asking.mutate({ chargeId, intent })}>
            <Trans>Refund now</Trans>
          </Button>
        )}
      </div>
    </>
  );
};

const Lines = ({ quote }: { readonly quote: RefundQuote }) => {
  const format = useFormat();
  const { paidCoins, bonusCoins, currency, paybackMinor } = quote;
  const bonus = {
    key: 'bonus',
    label: <Trans>Bonus coins that go with them</Trans>,
    amount: <Coins kind="bonus" value={-bonusCoins} signed />,
  };
  return (
    <SumLines
      lines={[
        {
          key: 'paid',
          label: <Trans>Coins that leave your wallet</Trans>,
          amount: <Coins kind="paid" value={-paidCoins} signed />,
        },
        ...(bonusCoins > 0 ? [bonus] : []),
      ]}
      total={{
        label: <Trans>You get back</Trans>,
        amount: currency ? format.money({ minor: paybackMinor, currency }) : '',
      }}
    />
  );
};

const WhyNot = ({ code }: { readonly code: string }) => {
  switch (code) {
    case 'CHARGE_TOUCHED':
      return (
        <p>
          <Trans>
            Some coins of this top-up were used. Write to support: what is left can still be refunded.
          </Trans>
        </p>
      );
    case 'REFUND_WINDOW_OVER':
      return (
        <p>
          <Trans>The 7 days are over. Write to support: what is left can still be refunded.</Trans>
        </p>
      );
    case 'SPENDING_BLOCKED':
      return (
        <p>
          <Trans>A debt has to be paid first. See the note at the top of the page.</Trans>
        </p>
      );
    default:
      return (
        <p>
          <Trans>There is nothing to refund: no unspent coins of this top-up are left.</Trans>
        </p>
      );
  }
};
