import type { OwnSubscription } from '@fanfold/contracts/subscriptions';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CardName, PayChoice, useCardCurrency } from './pay-choice.tsx';
import { cardsQuery, changePayment, subscriptionsKey } from './queries.ts';

/** What pays the next month. */
export const PaidWith = ({ card }: Pick<OwnSubscription, 'card'>) => (
  <>
    <dt>
      <Trans>Paid with</Trans>
    </dt>
    <dd data-testid="paid-with">{card ? <CardName {...card} /> : <Trans context="payment">Coins</Trans>}</dd>
  </>
);

/** Another card, or coins, from the next payment on. */
export const ChangePayment = ({ creatorOid }: { readonly creatorOid: string }) => {
  const [isOpen, setOpen] = useState(false);
  const [cardIdx, setCardIdx] = useState<number | null>(null);
  const currency = useCardCurrency();
  const cards = useQuery(cardsQuery).data?.cards ?? [];
  if (cards.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Change the payment</Trans>
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={<Trans>What pays from the next payment on?</Trans>}
          action={<Trans>Change the payment</Trans>}
          done={<Trans>The payment is changed.</Trans>}
          run={() => changePayment({ creatorOid, card: cardIdx === null ? null : { cardIdx, currency } })}
          changes={subscriptionsKey}
          onClose={() => setOpen(false)}
        >
          <PayChoice value={cardIdx} onChange={setCardIdx} />
        </ConfirmDialog>
      ) : null}
    </>
  );
};
