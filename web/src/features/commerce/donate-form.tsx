import type { Balance } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { askToSignIn } from '../../lib/session.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { Short } from './buy-outcomes.tsx';
import { keepInterrupted } from './interrupted.ts';
import { readRefusal } from './purchase.ts';
import { donate, donationsQuery } from './queries.ts';
import { type PayWith, splitPayment } from './split-payment.ts';
import type { TopUp } from './top-up.ts';
import { WaysToPay } from './ways-to-pay.tsx';

export type DonateProps = {
  readonly contentOid: string;
  readonly title: string;
  readonly allowBonus: boolean;
  readonly signedIn: boolean;
  readonly balance: Pick<Balance, 'paid' | 'bonus'> | undefined;
  readonly topUp: TopUp;
};

const leastCoins = 10;
const longestComment = 200;

/** A few coins and a few words. What is missing is charged, and the donation goes on after it. */
export const DonateForm = ({ contentOid, title, allowBonus, signedIn, balance, topUp }: DonateProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [amount, setAmount] = useState('10');
  const [comment, setComment] = useState('');
  const [payWith, setPayWith] = useState<PayWith>('paid');
  const wanted = `${amount}:${payWith}`;
  // Nobody is told that coins are missing before they want to give them.
  const [askedFor, setAskedFor] = useState<string>();
  const body = { contentOid, amount: Number(amount), comment: comment.trim(), payWith };
  const { intent, renew } = useIntent(JSON.stringify(body));
  const giving = useMutation({
    mutationFn: donate,
    onSuccess: async () => {
      renew();
      setComment('');
      await client.invalidateQueries(donationsQuery(contentOid));
    },
  });
  const refusal = readRefusal(giving.error);
  const known = balance ? splitPayment(body.amount, payWith, balance).missing : 0;
  const missing = refusal.status === 'short' ? (refusal.missing ?? known) : known;
  const isShort = missing > 0 && askedFor === wanted;
  const wait = () =>
    keepInterrupted({
      kind: 'donation',
      intent,
      path: '/account/donate',
      body,
      title: t`your donation to “${title}”`,
      coins: body.amount,
      contentOid,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signedIn) return askToSignIn();
    setAskedFor(wanted);
    if (!giving.isPending && known === 0) giving.mutate({ intent, ...body });
  };
  const choose = (way: PayWith) => {
    setPayWith(way);
    giving.reset();
  };
  return (
    <form className="form donate" onSubmit={submit} aria-label={t`Donate`}>
      <DonateFields
        values={{ amount, comment }}
        onAmount={(value) => {
          setAmount(value);
          giving.reset();
        }}
        onComment={setComment}
      />
      {allowBonus && signedIn ? <WaysToPay purpose="give" value={payWith} onChange={choose} /> : null}
      {giving.error && refusal.status !== 'short' ? <InlineFailure error={giving.error} /> : null}
      <SubmitRow solid={!isShort} busy={giving.isPending} done={giving.isSuccess} />
      {isShort ? <Short missing={missing} kind={payWith} offer={topUp(missing, wait)} /> : null}
    </form>
  );
};

type FieldsProps = {
  readonly values: { readonly amount: string; readonly comment: string };
  readonly onAmount: (amount: string) => void;
  readonly onComment: (comment: string) => void;
};

const DonateFields = ({ values, onAmount, onComment }: FieldsProps) => {
  const { t } = useLingui();
  return (
    <div className="donate-fields">
      <Field
        label={t`Coins`}
        name="amount"
        type="number"
        inputMode="numeric"
        min={leastCoins}
        step={1}
        required
        value={values.amount}
        onChange={(event) => onAmount(event.target.value)}
      />
      <Field
        label={t`A few words`}
        name="comment"
        maxLength={longestComment}
        value={values.comment}
        onChange={(event) => onComment(event.target.value)}
      />
    </div>
  );
};

type SubmitProps = { readonly solid: boolean; readonly busy: boolean; readonly done: boolean };

const SubmitRow = ({ solid, busy, done }: SubmitProps) => (
  <p className="row">
    <Button type="submit" solid={solid} busy={busy}>
      <Trans>Donate</Trans>
    </Button>
    <span role="status">
      {done ? (
        <span className="purchased">
          <CheckIcon size={14} /> <Trans>Thank you.</Trans>
        </span>
      ) : null}
    </span>
  </p>
);
