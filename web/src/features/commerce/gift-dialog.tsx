import type { Balance } from '@fanfold/contracts/wallet';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { isProblem, problemNumber } from '../../lib/problem.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Area } from '../../ui/field.tsx';
import { SumLines } from '../../ui/greenbar.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { Short } from './buy-outcomes.tsx';
import { GiftOutcome } from './gift-outcome.tsx';
import { type Interrupted, keepInterrupted } from './interrupted.ts';
import { type GiftIntent, give } from './queries.ts';
import { type PayWith, splitPayment } from './split-payment.ts';
import type { TopUp } from './top-up.ts';
import { WaysToPay } from './ways-to-pay.tsx';

export type GiftDialogProps = {
  readonly item: { readonly contentOid: string; readonly priceCoins: number; readonly allowBonus: boolean };
  readonly title: string;
  readonly balance: Pick<Balance, 'paid' | 'bonus'>;
  readonly topUp: TopUp;
  readonly onClose: () => void;
};

/** Who is written, one a line or with commas; each once. */
const gifteesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

const maxGiftees = 20;

/** COM-002: for whom, what it costs in all, and what became of it for each. */
export const GiftDialog = (props: GiftDialogProps) => {
  const { title, balance, onClose } = props;
  const giving = useMutation({ mutationFn: give });
  if (giving.data)
    return (
      <Dialog open onClose={onClose} title={<Trans>Your gift</Trans>}>
        <GiftOutcome first={giving.data.gift} paid={balance.paid} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Give “{title}” as a gift</Trans>}
      description={<Trans>Who has it already is told to you, and nothing is paid for them.</Trans>}
    >
      <GiftForm {...props} giving={giving} />
    </Dialog>
  );
};

type FormProps = GiftDialogProps & {
  readonly giving: {
    readonly mutate: (asked: GiftIntent) => void;
    readonly reset: () => void;
    readonly isPending: boolean;
    readonly error: unknown;
  };
};

const GiftForm = ({ item, title, balance, topUp, giving }: FormProps) => {
  const { t } = useLingui();
  const [names, setNames] = useState('');
  const [payWith, setPayWith] = useState<PayWith>('paid');
  const { contentOid, priceCoins, allowBonus } = item;
  const giftees = gifteesIn(names);
  const coins = priceCoins * giftees.length;
  const body = { contentOid, giftees, coins: priceCoins, payWith };
  const { intent } = useIntent(JSON.stringify(body));
  const missing = missingFor(giving.error) ?? splitPayment(coins, payWith, balance).missing;
  const waiting: Interrupted = {
    kind: 'gift',
    intent,
    path: '/account/gift',
    body,
    title: t`“${title}” as a gift`,
    coins,
    contentOid,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!giving.isPending && missing === 0) giving.mutate({ intent, ...body });
  };
  return (
    <form className="form" onSubmit={submit}>
      <GifteesField
        names={names}
        tooMany={giftees.length > maxGiftees}
        onChange={(text) => {
          setNames(text);
          giving.reset();
        }}
      />
      {allowBonus ? <WaysToPay value={payWith} onChange={setPayWith} /> : null}
      {giftees.length > 0 ? <GiftSum people={giftees.length} coins={coins} /> : null}
      {giving.error && missing === 0 ? <InlineFailure error={giving.error} /> : null}
      {missing > 0 ? (
        <Short missing={missing} kind={payWith} offer={topUp(missing, () => keepInterrupted(waiting))} />
      ) : (
        <Button type="submit" solid busy={giving.isPending}>
          <Trans>Give</Trans>
        </Button>
      )}
    </form>
  );
};

/** What the service says is missing; undefined when it did not say so. */
const missingFor = (error: unknown): number | undefined =>
  isProblem(error, 'NOT_ENOUGH_COINS') ? problemNumber(error, 'missingCoins') : undefined;

type GifteesProps = {
  readonly names: string;
  readonly tooMany: boolean;
  readonly onChange: (text: string) => void;
};

const GifteesField = ({ names, tooMany, onChange }: GifteesProps) => {
  const { t } = useLingui();
  return (
    <Area
      label={t`For whom? Nicknames, one a line`}
      name="giftees"
      rows={3}
      required
      value={names}
      error={tooMany ? t`At most ${maxGiftees} people at once.` : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

const GiftSum = ({ people, coins }: { readonly people: number; readonly coins: number }) => (
  <SumLines
    lines={[]}
    total={{
      label: <Plural value={people} one="For # person" other="For # people" />,
      amount: <Coins kind="paid" value={coins} />,
    }}
  />
);
