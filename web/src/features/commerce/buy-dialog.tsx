import type { Language } from '@fanfold/contracts';
import type { Balance } from '@fanfold/contracts/wallet';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { askToSignIn } from '../../lib/session.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AlreadyBought, BoughtNow, PriceChanged, Short } from './buy-outcomes.tsx';
import { ConfirmBuy } from './confirm-buy.tsx';
import { type Applied, DiscountField } from './discount-field.tsx';
import { type Interrupted, keepInterrupted } from './interrupted.ts';
import { LanguageNote } from './language-note.tsx';
import { type Bought, buy, type PurchaseIntent, readRefusal } from './purchase.ts';
import { type PayWith, splitPayment } from './split-payment.ts';
import type { TopUp } from './top-up.ts';

export type Item = {
  /** Those that the work itself can be read in. */
  readonly languages: readonly Language[];
  readonly contentOid: string;
  readonly creatorOid: string;
  readonly priceCoins: number;
  readonly allowBonus: boolean;
  /** A limited edition, and how many copies can still be bought. */
  readonly edition: { readonly copies: number; readonly left: number } | null;
};

export type BuyDialogProps = {
  readonly item: Item;
  readonly title: string;
  readonly balance: Pick<Balance, 'paid' | 'bonus'>;
  /** A discount code that came with the address. */
  readonly offeredCode: string | undefined;
  readonly topUp: TopUp;
  readonly onBought: (bought: Bought) => void;
  /** The service knows more than the page: read the content again. */
  readonly onStale: () => void;
  readonly onClose: () => void;
};

/** From the question to the answer: confirm, not enough, changed price, already bought, bought. */
export const BuyDialog = (props: BuyDialogProps) => {
  const { title, onClose } = props;
  const asked = useBuying(props);
  const { view } = asked;
  switch (view.status) {
    case 'bought':
      return (
        <Dialog open onClose={onClose} title={title} returnTo="work">
          <BoughtNow bought={view.bought} onClose={onClose} />
        </Dialog>
      );
    case 'already':
      return (
        <Dialog open onClose={onClose} title={title} returnTo="work">
          <AlreadyBought onClose={onClose} />
        </Dialog>
      );
    case 'changed':
      return (
        <Dialog open onClose={onClose} title={title}>
          <PriceChanged
            before={asked.agreedPrice}
            now={view.now}
            onAgree={() => asked.agree(view.now)}
            onClose={onClose}
          />
        </Dialog>
      );
    case 'confirm':
    case 'short':
      return (
        <Dialog open onClose={onClose} title={title}>
          <Question {...props} asked={asked} />
        </Dialog>
      );
  }
};

/** What was agreed to so far, the request that follows from it, and what is to be shown. */
const useBuying = ({ item, balance, onBought, onStale }: BuyDialogProps) => {
  const [payWith, setPayWith] = useState<PayWith>('paid');
  // The price that was read to the person; a newer one has to be agreed to first.
  const [agreedPrice, setAgreedPrice] = useState(item.priceCoins);
  const [applied, setApplied] = useState<Applied>();
  const discount = applied?.amount ?? 0;
  const coins = agreedPrice - discount;
  const { intent } = useIntent(`${item.contentOid}:${coins}:${payWith}:${applied?.code}`);
  const { contentOid, creatorOid } = item;
  const code = applied ? { discountCode: applied.code } : {};
  const purchase: PurchaseIntent = { intent, contentOid, creatorOid, coins, payWith, ...code };
  const buying = useMutation({
    mutationFn: buy,
    onSuccess: onBought,
    onError: (error) => {
      const { status } = readRefusal(error);
      if (status === 'changed' || status === 'already') onStale();
      if (status === 'code') setApplied(undefined);
      if (status === 'signed-out') askToSignIn();
    },
  });
  const agree = (price: number) => {
    // The code takes another amount off another price: it is checked again.
    setAgreedPrice(price);
    setApplied(undefined);
    buying.reset();
  };
  const choose = (way: PayWith) => {
    setPayWith(way);
    buying.reset();
  };
  const view = viewOf({ buying, item, agreedPrice, discount, payWith, balance });
  return { view, purchase, buying, agreedPrice, agree, applied, setApplied, choose };
};

type QuestionProps = BuyDialogProps & { readonly asked: ReturnType<typeof useBuying> };

/** The price, a code for it, how to pay, and what is missing. */
const Question = ({ item, title, balance, offeredCode, topUp, asked }: QuestionProps) => {
  const { view, purchase, buying } = asked;
  const confirm = view.status === 'confirm';
  return (
    <>
      <EditionNote edition={item.edition} />
      <LanguageNote languages={item.languages} />
      <ConfirmBuy
        coins={purchase.coins}
        allowBonus={item.allowBonus}
        payWith={purchase.payWith}
        onPayWith={asked.choose}
        balance={balance}
        busy={buying.isPending}
        error={confirm ? buying.error : null}
        onBuy={confirm ? () => buying.mutate(purchase) : undefined}
      />
      {view.status === 'short' ? (
        <Short
          missing={view.missing}
          kind={purchase.payWith}
          offer={topUp(view.missing, () => keepInterrupted(waitingPurchase(purchase, title)))}
        />
      ) : null}
      <DiscountField
        key={asked.agreedPrice}
        contentOid={item.contentOid}
        creatorOid={item.creatorOid}
        offered={offeredCode}
        applied={asked.applied}
        onApplied={asked.setApplied}
      />
    </>
  );
};

/** What goes on by itself after the charge. */
const waitingPurchase = ({ intent, ...body }: PurchaseIntent, title: string): Interrupted => ({
  kind: 'purchase',
  intent,
  path: '/account/purchase',
  body,
  title,
  coins: body.coins,
  payWith: body.payWith,
  items: [],
  contentOid: body.contentOid,
});

const EditionNote = ({ edition }: Pick<Item, 'edition'>) => {
  if (edition === null) return null;
  const { copies, left } = edition;
  return (
    <p className="quiet">
      <Trans>
        Limited edition: {left} of {copies} copies are left.
      </Trans>
    </p>
  );
};

type View =
  | { readonly status: 'confirm' }
  | { readonly status: 'short'; readonly missing: number }
  | { readonly status: 'changed'; readonly now: number }
  | { readonly status: 'already' }
  | { readonly status: 'bought'; readonly bought: Bought };

type Facts = Pick<BuyDialogProps, 'item' | 'balance'> & {
  readonly buying: {
    readonly data: Bought | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
  };
  readonly agreedPrice: number;
  readonly discount: number;
  readonly payWith: PayWith;
};

/** What to show: the outcome, else what the service said, else what the page already knows. */
const viewOf = ({ buying, item, agreedPrice, discount, payWith, balance }: Facts): View => {
  if (buying.data) return { status: 'bought', bought: buying.data };
  const refusal = readRefusal(buying.error);
  const { missing } = splitPayment(agreedPrice - discount, payWith, balance);
  if (refusal.status === 'already') return { status: 'already' };
  if (refusal.status === 'changed') return { status: 'changed', now: refusal.now };
  // A live message may bring the new price before the button is pressed.
  if (item.priceCoins !== agreedPrice && !buying.isPending)
    return { status: 'changed', now: item.priceCoins };
  if (refusal.status === 'short') return { status: 'short', missing: refusal.missing ?? missing };
  return missing > 0 ? { status: 'short', missing } : { status: 'confirm' };
};
