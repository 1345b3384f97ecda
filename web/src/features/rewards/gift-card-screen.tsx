import type { GiftCard } from '@fanfold/contracts/rewards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { isProblem } from '../../lib/problem.ts';
import { askToSignIn, useMe } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Page } from '../../ui/page.tsx';
import { Failure, InlineFailure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import styles from './gift-card.module.css';
import { GiftNotices } from './gift-notices.tsx';
import { GiftPayment } from './gift-payment.tsx';
import { buyGiftPoints, giftCardsQuery } from './queries.ts';

type GiftCardProps = {
  /** Set for somebody who comes back from paying. */
  readonly chargeId: string | undefined;
  readonly onDelivered: () => void;
};

/** PAY-029: gift points for a Japanese store of digital content. */
export const GiftCardScreen = ({ chargeId, onDelivered }: GiftCardProps) => {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(giftCardsQuery());
  return (
    <Page title={t`Gift points`}>
      <header>
        <h1>
          <Trans>Gift points</Trans>
        </h1>
        <p className="lead">
          <Trans>
            Points for our partner, a Japanese store of digital content. Paid with KakaoPay, no card needed.
          </Trans>
        </p>
      </header>
      {chargeId === undefined ? null : <GiftPayment chargeId={chargeId} onDelivered={onDelivered} />}
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? <GiftShop items={data.items} /> : null}
      {data || error ? null : (
        <Loading>
          <LinesSkeleton lines={4} />
        </Loading>
      )}
      <GiftNotices />
    </Page>
  );
};

const GiftShop = ({ items }: { readonly items: readonly GiftCard[] }) => {
  const { t } = useLingui();
  const me = useMe();
  const [itemName, setItemName] = useState<string>();
  const chosen = items.find((item) => item.itemName === itemName && item.available);
  return (
    <>
      <div className={styles.giftTiles} role="radiogroup" aria-label={t`Amount of points`}>
        {items.map((item) => (
          <GiftTile
            key={item.itemName}
            item={item}
            checked={item === chosen}
            onChoose={() => setItemName(item.itemName)}
          />
        ))}
      </div>
      {me ? <Pay item={chosen} userOid={me.oid} /> : null}
      {me === null ? (
        <Button solid onClick={() => askToSignIn()}>
          <Trans>Log in first</Trans>
        </Button>
      ) : null}
    </>
  );
};

type TileProps = { readonly item: GiftCard; readonly checked: boolean; readonly onChoose: () => void };

/** A tile that is not there to be had cannot be chosen (PAY-031). */
const GiftTile = ({ item, checked, onChoose }: TileProps) => {
  const format = useFormat();
  const points = format.count(item.points);
  return (
    <label className={item.available ? styles.giftTile : `${styles.giftTile} ${styles.giftTileGone}`}>
      <input
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

const Pay = ({ item, userOid }: { readonly item: GiftCard | undefined; readonly userOid: string }) => {
  const format = useFormat();
  const [agreed, setAgreed] = useState(false);
  const amount = item?.amounts?.totalMinor;
  const { intent, renew } = useIntent(`${item?.itemName}:${amount}`);
  const paying = useMutation({
    mutationFn: buyGiftPoints,
    onSuccess: ({ kakaoPayUrl }) => location.assign(kakaoPayUrl),
    // These end the charge for good; another press asks for a new one. After any other failure it goes on with the same.
    onError: (error) => {
      if (isProblem(error, 'GIFT_POINTS_SOLD_OUT', 'CHARGE_CLOSED')) renew();
    },
  });
  const price = amount === undefined ? undefined : format.money({ minor: amount, currency: 'KRW' });
  return (
    <div className={styles.giftPay} data-testid="gift-pay">
      <Checkbox name="agreed" checked={agreed} onChange={setAgreed}>
        <Trans>I have read the notes below and agree to the terms of payment.</Trans>
      </Checkbox>
      {paying.error ? <InlineFailure error={paying.error} /> : null}
      <Button
        solid
        busy={paying.isPending || paying.isSuccess}
        disabled={!item || !agreed}
        onClick={() => paying.mutate({ itemName: item?.itemName, userOid, amount, intent })}
      >
        {price === undefined ? <Trans context="button">Pay</Trans> : <Trans>Pay {price}</Trans>}
      </Button>
    </div>
  );
};
