import { cardPriceOf, type Tier } from '@fanfold/contracts/subscriptions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { FiatAmount } from '../../lib/format.ts';
import { readMoved } from '../../lib/moved-queries.ts';
import { isProblem } from '../../lib/problem.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { FactList } from '../../ui/facts.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { InlineFailure, Reason } from '../../ui/states.tsx';
import { PayChoice, useCardCurrency } from './pay-choice.tsx';
import { checkCoupon, subscribe, subscriptionsKey } from './queries.ts';
import { WhenPaid } from './when-paid.tsx';

export type PaymentOutcome = 'paid' | 'failed';

type DialogProps = {
  readonly creatorOid: string;
  readonly tier: Tier;
  /** What was paid for this month already, where a higher tier follows a lower one. */
  readonly alreadyPaid: number;
  /** The paid coins of the reader; undefined while they are not known. */
  readonly balance: number | undefined;
  /** A code that came with the address. */
  readonly coupon: string;
  readonly onOutcome: (outcome: PaymentOutcome) => void;
  readonly onClose: () => void;
};

/** What is paid now and from when on it is paid again, before the button that pays. */
export const SubscribeDialog = (props: DialogProps) => {
  const { creatorOid, tier, alreadyPaid, balance, coupon, onOutcome, onClose } = props;
  const [code, setCode] = useState(coupon);
  const check = useMutation({
    mutationFn: () => checkCoupon({ code: code.trim(), tier: tier.tierHash, creatorOid }),
  });
  const isRaise = alreadyPaid > 0;
  const used = isRaise ? undefined : check.data;
  const due = used?.coins ?? tier.feeCoins - alreadyPaid;
  const currency = useCardCurrency();
  const [cardIdx, setCardIdx] = useState<number | null>(null);
  const card = cardOf(cardIdx, due, currency);
  const wish = {
    creatorOid,
    tierHash: tier.tierHash,
    fee: tier.feeCoins,
    dueCoins: due,
    ...(used ? { coupon: used.code } : {}),
    ...(card ? { card } : {}),
  };
  const { intent, renew } = useIntent(JSON.stringify(wish));
  const onChanged = () => (used ? check.mutate() : undefined);
  const pay = usePayment({ send: () => subscribe(wish, intent), renew, onChanged, onOutcome });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Subscribe to {tier.name}</Trans>}
      description={<WhenPaid isRaise={isRaise} fee={tier.feeCoins} card={card} />}
    >
      <div className={fieldStyles.form}>
        {isRaise ? null : (
          <CouponEntry code={code} check={check} onCode={(next) => [setCode(next), check.reset()]} />
        )}
        <PayChoice value={cardIdx} onChange={setCardIdx} />
        <Sum
          due={due}
          fee={tier.feeCoins}
          balance={balance}
          money={card && { minor: card.totalMinor, currency }}
        />
        <p className="quiet">
          <Trans>
            You can give the month back for 7 days, at most until it ends, as long as you have not opened
            anything with it.
          </Trans>
        </p>
        {pay.error ? <InlineFailure error={pay.error} /> : null}
        <div className={dialogStyles.dialogActions}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button solid busy={pay.isPending} onClick={() => (pay.isPending ? undefined : pay.mutate())}>
            <PayWords isCard={card !== undefined} />
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

type Payment = Pick<DialogProps, 'onOutcome'> & {
  readonly send: () => Promise<unknown>;
  readonly renew: () => void;
  /** The amount is another one than was shown. */
  readonly onChanged: () => void;
};

const usePayment = ({ send, renew, onChanged, onOutcome }: Payment) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      void readMoved(client, 'access');
      await client.invalidateQueries({ queryKey: subscriptionsKey });
      onOutcome('paid');
    },
    onError: (error) => {
      if (isProblem(error)) renew();
      if (isProblem(error, 'FEE_CHANGED') || isProblem(error, 'PRICE_CHANGED')) {
        void client.invalidateQueries({ queryKey: subscriptionsKey });
        onChanged();
      }
      if (isProblem(error, 'NOT_ENOUGH_COINS')) onOutcome('failed');
    },
  });
};

/** The card that pays, and what it is charged; what costs nothing needs no card. */
const cardOf = (cardIdx: number | null, due: number, currency: 'JPY' | 'USD') =>
  cardIdx === null || due === 0 ? undefined : { cardIdx, currency, totalMinor: cardPriceOf(due, currency) };

const PayWords = ({ isCard }: { readonly isCard: boolean }) =>
  isCard ? <Trans>Pay with the card</Trans> : <Trans>Pay with coins</Trans>;

type CouponProps = {
  readonly code: string;
  readonly check: {
    readonly data: { readonly code: string; readonly amount: number; readonly months: number } | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly mutate: () => void;
  };
  readonly onCode: (code: string) => void;
};

const CouponEntry = ({ code, check, onCode }: CouponProps) => {
  const { t } = useLingui();
  const { data, error, isPending, mutate } = check;
  const percent = data?.amount;
  const months = data?.months;
  return (
    <form
      className={fieldStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '' && !isPending) mutate();
      }}
    >
      <Field
        label={t`Coupon code`}
        value={code}
        maxLength={40}
        autoComplete="off"
        hint={t`Leave it empty if you have none.`}
        error={error ? <Reason error={error} /> : undefined}
        onChange={({ target }) => onCode(target.value)}
      />
      <div className="row">
        <Button type="submit" small busy={isPending}>
          <Trans context="coupon">Apply</Trans>
        </Button>
        <span role="status">
          {data ? (
            <Trans>
              {percent}% off; months: {months}
            </Trans>
          ) : null}
        </span>
      </div>
    </form>
  );
};

type SumProps = {
  readonly due: number;
  readonly fee: number;
  readonly balance: number | undefined;
  /** What a card is charged; undefined where coins pay. */
  readonly money: FiatAmount | undefined;
};

const Sum = ({ due, fee, balance, money }: SumProps) => (
  <>
    <FactList>
      <dt>
        <Trans>You pay now</Trans>
      </dt>
      <dd data-testid="due">{money ? <CardSum money={money} /> : <Coins kind="paid" value={due} named />}</dd>
      <dt>
        <Trans>Monthly fee</Trans>
      </dt>
      <dd>
        <Coins kind="paid" value={fee} named />
      </dd>
      {balance === undefined || money ? null : (
        <>
          <dt>
            <Trans>You have</Trans>
          </dt>
          <dd>
            <Coins kind="paid" value={balance} named />
          </dd>
        </>
      )}
    </FactList>
    {balance !== undefined && !money && balance < due ? (
      <p>
        <Trans>Your coins are not enough. Top up first, then come back.</Trans>
      </p>
    ) : null}
  </>
);

const CardSum = ({ money }: { readonly money: FiatAmount }) => (
  <>
    {useFormat().money(money)} <Trans>(with about 10% tax and fees)</Trans>
  </>
);
