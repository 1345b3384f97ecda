import type { CartReply } from '@fanfold/contracts/commerce';
import type { Balance } from '@fanfold/contracts/wallet';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';

import { useIntent } from '../../lib/use-intent.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { SumLines } from '../../ui/greenbar.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState, InlineFailure } from '../../ui/states.tsx';
import { useTitle } from '../../ui/texts.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Short } from './buy-outcomes.tsx';
import { CartCodeField, useCartCodes } from './cart-codes.tsx';
import { CartLine } from './cart-line.tsx';
import styles from './commerce.module.css';
import { keepInterrupted } from './interrupted.ts';
import { amountOff, type ItemCodes } from './item-codes.ts';
import { OrderResult } from './order-result.tsx';
import { cartQuery, type Order, order, updateCart } from './queries.ts';
import { type PayWith, type Split, splitPayment } from './split-payment.ts';
import type { TopUp } from './top-up.ts';
import { WaysToPay } from './ways-to-pay.tsx';
import { WithdrawalNotice } from './withdrawal-notice.tsx';

export type CartItem = z.output<typeof CartReply>['items'][number];

type CartProps = {
  readonly balance: Pick<Balance, 'paid' | 'bonus'>;
  readonly topUp: TopUp;
  readonly onOrdered: () => void;
};

/** COM-016: the items of the cart, its order, and the outcome of each item. */
export const CartScreen = ({ balance, topUp, onOrdered }: CartProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data } = useSuspenseQuery(cartQuery());
  const change = async (asked: Parameters<typeof updateCart>[0]) => {
    await updateCart(asked);
    await client.invalidateQueries(cartQuery());
  };
  const removing = useMutation({
    mutationFn: (entry: string) => change({ remove: [entry] }),
    onSuccess: (_, entry) =>
      showToast(<Trans>Removed from your cart.</Trans>, () => change({ add: [entry] })),
  });
  const ordering = useMutation({
    mutationFn: order,
    onSuccess: async () => {
      clear();
      onOrdered();
      await client.invalidateQueries(cartQuery());
    },
  });
  const { items, lastOrder } = data;
  const { codes, checking, drop, clear } = useCartCodes(items.filter(({ obstacle }) => obstacle === null));
  return (
    <Page title={t`Cart`}>
      <h1>
        <Trans>Cart</Trans>
      </h1>
      {lastOrder && ordering.isSuccess ? <OrderResult order={lastOrder} /> : null}
      {items.length === 0 ? (
        <NothingInIt />
      ) : (
        <>
          <ul className={styles.cart} aria-label={t`Items`}>
            {items.map((item) => (
              <CartLine
                key={item.entry}
                item={item}
                code={codes[item.entry]}
                onDropCode={() => drop(item.entry)}
                onRemove={() => removing.mutate(item.entry)}
              />
            ))}
          </ul>
          {removing.error ? <InlineFailure error={removing.error} /> : null}
          <Checkout
            items={items}
            codes={codes}
            codeField={<CartCodeField checking={checking} />}
            balance={balance}
            topUp={topUp}
            ordering={ordering}
          />
        </>
      )}
      {lastOrder && !ordering.isSuccess ? <OrderResult order={lastOrder} /> : null}
    </Page>
  );
};

const NothingInIt = () => (
  <EmptyState
    title={<Trans>Your cart is empty</Trans>}
    action={
      <Link to="/" className={buttonClass({ solid: true })}>
        <Trans>Look around</Trans>
      </Link>
    }
  >
    <Trans>Collect what you like here and buy it in one go.</Trans>
  </EmptyState>
);

type CheckoutProps = Omit<CartProps, 'onOrdered'> & {
  readonly items: readonly CartItem[];
  readonly codes: ItemCodes;
  readonly codeField: ReactNode;
  readonly ordering: {
    readonly mutate: (asked: Parameters<typeof order>[0]) => void;
    readonly isPending: boolean;
    readonly error: unknown;
  };
};

/** The order of everything that can be bought now: the sum, how to pay it, and what is missing. */
const Checkout = ({ items, codes, codeField, balance, topUp, ordering }: CheckoutProps) => {
  const { t } = useLingui();
  const [payWith, setPayWith] = useState<PayWith>('paid');
  const ready = items.filter(({ obstacle }) => obstacle === null);
  const asked = ready.map((item) => askedFor(item, codes));
  const coins = asked.reduce((sum, item) => sum + item.coins, 0);
  const off = ready.reduce((sum, { entry }) => sum + amountOff(codes, entry), 0);
  const { intent } = useIntent(JSON.stringify({ asked, payWith }));
  const titleOf = useTitle();
  if (ready.length === 0) return null;
  const split = splitPayment(coins, payWith, balance);
  const { missing } = split;
  const wait = () =>
    keepInterrupted({
      kind: 'order',
      intent,
      path: '/account/purchase/shoppingCart',
      body: { items: asked, payWith },
      title: t`your order`,
      coins,
      payWith,
      items: ready.map((item, index) => ({
        entry: item.entry,
        title: item.tile ? titleOf(item.tile) : '',
        coins: asked[index]?.coins ?? 0,
      })),
      contentOid: null,
    });
  return (
    <div className={styles.cartOrder}>
      <Section title={<Trans>Order</Trans>}>
        {ready.some(({ allowBonus }) => allowBonus) ? <Ways value={payWith} onChange={setPayWith} /> : null}
        {codeField}
        <OrderSum items={ready.length} coins={coins} off={off} split={split} />
        {ordering.error ? <InlineFailure error={ordering.error} /> : null}
        {missing > 0 ? (
          <Short missing={missing} kind={payWith} offer={topUp(missing, wait)} />
        ) : (
          <>
            <WithdrawalNotice />
            <div className={dialogStyles.dialogActions}>
              <Button
                solid
                busy={ordering.isPending}
                onClick={() => ordering.mutate({ intent, items: asked, payWith })}
              >
                <Trans>Order now</Trans>
              </Button>
            </div>
          </>
        )}
      </Section>
    </div>
  );
};

/** An item at the price on the buyer's screen, with the code that made it. */
const askedFor = ({ entry, tile }: CartItem, codes: ItemCodes): Order['items'][number] => {
  const found = codes[entry];
  const listPrice = tile?.priceCoins ?? 0;
  if (!found || !('amount' in found)) return { entry, coins: listPrice };
  return { entry, coins: listPrice - found.amount, discountCode: found.code };
};

type WaysProps = { readonly value: PayWith; readonly onChange: (payWith: PayWith) => void };

const Ways = ({ value, onChange }: WaysProps) => (
  <>
    <WaysToPay value={value} onChange={onChange} />
    {value === 'paid' ? null : (
      <p className="quiet">
        <Trans>Items whose creator does not accept bonus coins stay in the cart.</Trans>
      </p>
    )}
  </>
);

type SumProps = {
  readonly items: number;
  readonly coins: number;
  /** What discount codes take off. */
  readonly off: number;
  readonly split: Split;
};

const OrderSum = ({ items, coins, off, split }: SumProps) => {
  const { paid, bonus } = split;
  const used = {
    key: 'bonus',
    label: <Trans>Bonus coins</Trans>,
    amount: <Coins kind="bonus" value={-bonus} signed />,
  };
  const whole = {
    key: 'items',
    label: <Plural value={items} one="# item" other="# items" />,
    amount: <Coins kind="paid" value={coins + off} />,
  };
  const less = {
    key: 'discount',
    label: <Trans>Discount codes</Trans>,
    amount: <Coins kind="paid" value={-off} signed />,
  };
  return (
    <SumLines
      lines={[whole, ...(off > 0 ? [less] : []), ...(bonus > 0 ? [used] : [])]}
      total={{ label: <Trans>Coins to pay</Trans>, amount: <Coins kind="paid" value={paid} /> }}
    />
  );
};
