import type { Balance } from '@fanfold/contracts/coinevent';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { askToSignIn } from '../../lib/session.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AlreadyBought, BoughtNow, PriceChanged, Short } from './buy-outcomes.tsx';
import { ConfirmBuy } from './confirm-buy.tsx';
import { keepInterrupted } from './interrupted.ts';
import { type Bought, buy, type PurchaseIntent, readRefusal } from './purchase.ts';
import { type PayWith, splitPayment } from './split-payment.ts';

export type Item = {
  readonly contentOid: string;
  readonly creatorOid: string;
  readonly priceCoins: number;
  readonly allowBonus: boolean;
};

export type BuyDialogProps = {
  readonly item: Item;
  readonly title: string;
  readonly balance: Pick<Balance, 'paid' | 'bonus'>;
  /** The offer to charge what is missing; it calls back when the person leaves for the charge. */
  readonly topUp: (missingCoins: number, onLeave: () => void) => ReactNode;
  readonly onBought: (bought: Bought) => void;
  /** The service knows more than the page: read the content again. */
  readonly onStale: () => void;
  readonly onClose: () => void;
};

/** From the question to the answer: confirm, not enough, changed price, already bought, bought. */
export const BuyDialog = (props: BuyDialogProps) => {
  const { item, title, balance, topUp, onBought, onStale, onClose } = props;
  const [payWith, setPayWith] = useState<PayWith>('paid');
  // The price that was read to the person; a newer one has to be agreed to first.
  const [agreedPrice, setAgreedPrice] = useState(item.priceCoins);
  const { intent } = useIntent(`${item.contentOid}:${agreedPrice}:${payWith}`);
  const purchase: PurchaseIntent = {
    intent,
    contentOid: item.contentOid,
    creatorOid: item.creatorOid,
    coins: agreedPrice,
    payWith,
  };
  const buying = useMutation({
    mutationFn: buy,
    onSuccess: onBought,
    onError: (error) => {
      const { status } = readRefusal(error);
      if (status === 'changed' || status === 'already') onStale();
      if (status === 'signed-out') askToSignIn();
    },
  });
  const view = viewOf({ buying, item, agreedPrice, payWith, balance });
  const agree = (price: number) => {
    setAgreedPrice(price);
    buying.reset();
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      {view.status === 'bought' ? <BoughtNow bought={view.bought} onClose={onClose} /> : null}
      {view.status === 'already' ? <AlreadyBought onClose={onClose} /> : null}
      {view.status === 'changed' ? (
        <PriceChanged before={agreedPrice} now={view.now} onAgree={() => agree(view.now)} onClose={onClose} />
      ) : null}
      {view.status === 'confirm' || view.status === 'short' ? (
        <ConfirmBuy
          coins={agreedPrice}
          allowBonus={item.allowBonus}
          payWith={payWith}
          onPayWith={(way) => {
            setPayWith(way);
            buying.reset();
          }}
          balance={balance}
          busy={buying.isPending}
          error={view.status === 'confirm' ? buying.error : null}
          onBuy={view.status === 'confirm' ? () => buying.mutate(purchase) : undefined}
        />
      ) : null}
      {view.status === 'short' ? (
        <Short
          missing={view.missing}
          kind={payWith}
          offer={topUp(view.missing, () => keepInterrupted({ ...purchase, title }))}
        />
      ) : null}
    </Dialog>
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
  readonly payWith: PayWith;
};

/** What to show: the outcome, else what the service said, else what the page already knows. */
const viewOf = ({ buying, item, agreedPrice, payWith, balance }: Facts): View => {
  if (buying.data) return { status: 'bought', bought: buying.data };
  const refusal = readRefusal(buying.error);
  const { missing } = splitPayment(agreedPrice, payWith, balance);
  if (refusal.status === 'already') return { status: 'already' };
  if (refusal.status === 'changed') return { status: 'changed', now: refusal.now };
  // A live message may bring the new price before anybody presses the button.
  if (item.priceCoins !== agreedPrice && !buying.isPending)
    return { status: 'changed', now: item.priceCoins };
  if (refusal.status === 'short') return { status: 'short', missing: refusal.missing ?? missing };
  return missing > 0 ? { status: 'short', missing } : { status: 'confirm' };
};
