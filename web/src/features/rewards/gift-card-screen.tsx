import type { GiftCard } from '@fanfold/contracts/rewards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useId } from 'react';
import { z } from 'zod';

import { isProblem } from '../../lib/problem.ts';
import { askToSignIn, useMe } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { CheckField } from '../../ui/form/choice-fields.tsx';
import { agreed } from '../../ui/form/entered.ts';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { useField } from '../../ui/form/use-field.ts';
import { type FieldsOf, useSendForm } from '../../ui/form/use-send-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './gift-card.module.css';
import { GiftNotices } from './gift-notices.tsx';
import { GiftPayment } from './gift-payment.tsx';
import { buyGiftPoints, giftCardsQuery } from './queries.ts';

type GiftCardProps = {
  /** Set when the user comes back from the payment page. */
  readonly chargeId: string | undefined;
  readonly onDelivered: () => void;
};

/** PAY-029: gift points for a Japanese store of digital content. */
export const GiftCardScreen = ({ chargeId, onDelivered }: GiftCardProps) => {
  const { t } = useLingui();
  const query = useQuery(giftCardsQuery());
  return (
    <Page title={t`Gift points`}>
      <header>
        <h1>
          <Trans>Gift points</Trans>
        </h1>
        <p className="lead">
          <Trans>
            Points for our partner, a Japanese store of digital content. Paid with KakaoPay on the page of its
            payment service Payletter, no card needed.
          </Trans>
        </p>
      </header>
      {chargeId === undefined ? null : <GiftPayment chargeId={chargeId} onDelivered={onDelivered} />}
      <Loaded query={query} lines={4}>
        {({ items }) => <GiftShop items={items} />}
      </Loaded>
      <GiftNotices />
    </Page>
  );
};

const GiftShop = ({ items }: { readonly items: readonly GiftCard[] }) => {
  const me = useMe();
  const form = useOrder(items, me?.oid);
  const price = usePrice(itemNamed(items, form.watch('itemName')));
  return (
    <Form form={form}>
      <GiftTiles items={items} form={form} />
      {me ? (
        <div className={styles.giftPay} data-testid="gift-pay">
          <CheckField of={form} name="agreed">
            <Trans>I have read the notes below and agree to the terms of payment.</Trans>
          </CheckField>
          <FormActions
            form={form}
            action={price === undefined ? <Trans context="button">Pay</Trans> : <Trans>Pay {price}</Trans>}
          />
        </div>
      ) : null}
      {me === null ? (
        <div>
          <Button solid onClick={() => askToSignIn()}>
            <Trans>Sign in first</Trans>
          </Button>
        </div>
      ) : null}
    </Form>
  );
};

type Order = { itemName: string; agreed: boolean };
type Ordered = { itemName: string; agreed: true };

const itemNamed = (items: readonly GiftCard[], name: string): GiftCard | undefined =>
  items.find((item) => item.itemName === name && item.available);

const usePrice = (item: GiftCard | undefined): string | undefined => {
  const { money } = useFormat();
  return item?.amounts ? money({ minor: item.amounts.totalMinor, currency: 'KRW' }) : undefined;
};

const useOrder = (items: readonly GiftCard[], userOid: string | undefined) => {
  const { t } = useLingui();
  const schema = z.object({
    itemName: z
      .string()
      .refine((name) => itemNamed(items, name), { message: t`Choose an amount of points.` }),
    agreed,
  });
  const form = useSendForm({
    schema,
    start: { itemName: '', agreed: false },
    send: async () => {
      try {
        return await buyGiftPoints({ itemName: item?.itemName, userOid: userOid ?? '', amount, intent });
      } catch (error) {
        // These end the charge for good: the next press is a new one. After any other failure it is the same
        // charge again.
        if (isProblem(error, 'GIFT_POINTS_SOLD_OUT', 'CHARGE_CLOSED')) renew();
        throw error;
      }
    },
    onSent: ({ kakaoPayUrl }) => location.assign(kakaoPayUrl),
  });
  const item = itemNamed(items, form.watch('itemName'));
  const amount = item?.amounts?.totalMinor;
  const { intent, renew } = useIntent(`${item?.itemName}:${amount}`);
  return { ...form, busy: form.busy || form.sent };
};

type TilesProps = { readonly items: readonly GiftCard[]; readonly form: FieldsOf<Order, Ordered> };

const GiftTiles = ({ items, form }: TilesProps) => {
  const { t } = useLingui();
  const id = useId();
  const { field, text, error } = useField(form, 'itemName');
  const first = items.find(({ available }) => available);
  return (
    <div className={styles.giftChoice}>
      <div
        className={styles.giftTiles}
        role="radiogroup"
        aria-label={t`Amount of points`}
        aria-describedby={error ? id : undefined}
      >
        {items.map((item) => (
          <GiftTile
            key={item.itemName}
            item={item}
            checked={item.itemName === text && item.available}
            onChoose={() => field.onChange(item.itemName)}
            {...(item === first ? { inputRef: field.ref } : {})}
          />
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  );
};

type TileProps = {
  readonly item: GiftCard;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** An amount that is not in stock cannot be chosen (PAY-031). */
const GiftTile = ({ item, checked, onChoose, inputRef }: TileProps) => {
  const format = useFormat();
  const points = format.count(item.points);
  return (
    <label className={item.available ? styles.giftTile : `${styles.giftTile} ${styles.giftTileGone}`}>
      <input
        ref={inputRef}
        type="radio"
        name="gift"
        value={item.itemName}
        disabled={!item.available}
        checked={checked}
        onChange={onChoose}
      />
      <b>
        <Trans>{points} points</Trans>
      </b>
      <span>{item.amounts ? format.money({ minor: item.amounts.totalMinor, currency: 'KRW' }) : '–'}</span>
      {item.available ? null : (
        <small>
          <Trans>Not available now</Trans>
        </small>
      )}
    </label>
  );
};
