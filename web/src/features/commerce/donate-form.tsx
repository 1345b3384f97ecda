import { DonateBody, minDonationCoins } from '@fanfold/contracts/commerce';
import type { Balance } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { z } from 'zod';

import { askToSignIn } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { enteredNumber } from '../../ui/form/entered.ts';
import { FieldRow, Form, FormActions } from '../../ui/form/form.tsx';
import { NumberField, TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import styles from '../../ui/states.module.css';
import { Short } from './buy-outcomes.tsx';
import { Confirmation, useConfirmation } from './donation-confirmation.tsx';
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

const schema = z.object({
  amount: enteredNumber(DonateBody.shape.amount),
  comment: z.string().trim().max(200),
  payWith: z.custom<PayWith>(),
});
type Values = z.output<typeof schema>;

/**
 * A few coins and a few words. What is missing is mentioned only after a press on the button; it is charged,
 * and the donation goes on after it.
 */
export const DonateForm = (props: DonateProps) => {
  const { title, allowBonus, signedIn, topUp } = props;
  const { t } = useLingui();
  const least = useFormat().count(minDonationCoins);
  const { form, askedFor, refused, missing, wait, question, answer } = useDonation(props);
  const written = form.watch();
  return (
    <>
      <Form form={form} label={t`Donate`}>
        <FieldRow>
          <NumberField of={form} name="amount" label={t`Coins, at least ${least}`} />
          <TextField of={form} name="comment" label={t`A few words`} maxLength={200} />
        </FieldRow>
        <Ways
          shown={allowBonus && signedIn}
          value={written.payWith}
          onChange={(way) => form.setValue('payWith', way)}
        />
        <FormActions
          form={form}
          plain={missing > 0}
          failure={refused === undefined ? undefined : null}
          action={<Trans>Donate</Trans>}
        >
          <span role="status">{form.reply ? <Thanks /> : null}</span>
        </FormActions>
        {askedFor && missing > 0 ? (
          <Short missing={missing} kind={written.payWith} offer={topUp(missing, () => wait(askedFor))} />
        ) : null}
      </Form>
      {question ? <Confirmation values={question} title={title} onAnswer={answer} /> : null}
    </>
  );
};

/** The form, what was asked for with it, and what is missing for it. */
const useDonation = ({ contentOid, title, signedIn, balance }: DonateProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [askedFor, setAskedFor] = useState<Values>();
  const { question, confirm, answer } = useConfirmation();
  const missingOf = (values: Values | undefined): number =>
    balance && values ? splitPayment(values.amount, values.payWith, balance).missing : 0;
  const form = useSendForm({
    schema,
    start: { amount: minDonationCoins, comment: '', payWith: 'paid' },
    send: async (values, intent) => {
      setAskedFor(values);
      if (!signedIn) askToSignIn();
      // Coins that are given do not come back: they are asked for once more before they go.
      if (signedIn && missingOf(values) === 0 && (await confirm(values)))
        return donate({ ...values, contentOid, intent });
      return undefined;
    },
    onSent: (reply, _values, { setValue }) => {
      if (reply) setValue('comment', '');
      return client.invalidateQueries(donationsQuery(contentOid));
    },
  });
  const asked = askedFor && isSame(askedFor, form.watch()) ? askedFor : undefined;
  const known = missingOf(asked);
  const refused = missingIn(form.error, known);
  const wait = (values: Values) =>
    keepInterrupted({
      kind: 'donation',
      intent: form.intentFor(values),
      path: '/account/donate',
      body: { ...values, contentOid },
      title: t`your donation to “${title}”`,
      coins: values.amount,
      payWith: values.payWith,
      contentOid,
    });
  return { form, askedFor, refused, missing: refused ?? known, wait, question, answer };
};

type Sum = { readonly amount: number | null; readonly payWith: PayWith };

const isSame = (one: Sum, other: Sum): boolean =>
  one.amount === other.amount && one.payWith === other.payWith;

/** What the service says is missing; undefined when it refused for another reason, or not at all. */
const missingIn = (error: unknown, known: number): number | undefined => {
  const refusal = readRefusal(error);
  return refusal.status === 'short' ? (refusal.missing ?? known) : undefined;
};

type WaysProps = ComponentProps<typeof WaysToPay> & { readonly shown: boolean };

const Ways = ({ shown, ...ways }: WaysProps) => (shown ? <WaysToPay purpose="give" {...ways} /> : null);

const Thanks = () => (
  <span className={styles.purchased}>
    <CheckIcon size={14} /> <Trans>Thank you.</Trans>
  </span>
);
