import type { Balance } from '@fanfold/contracts/wallet';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { z } from 'zod';

import { isProblem, problemNumber } from '../../lib/problem.ts';
import { Coins } from '../../ui/coins.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { AreaField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { SumLines } from '../../ui/greenbar.tsx';
import { Short } from './buy-outcomes.tsx';
import { GiftOutcome } from './gift-outcome.tsx';
import { keepInterrupted } from './interrupted.ts';
import { give } from './queries.ts';
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

const schema = (tooMany: string) =>
  z.object({
    giftees: z
      .string()
      .trim()
      .min(1)
      .refine((text) => gifteesIn(text).length <= maxGiftees, { message: tooMany })
      .transform(gifteesIn),
    payWith: z.custom<PayWith>(),
  });

/** COM-002: the receivers, the total price, and the outcome for each receiver. */
export const GiftDialog = (props: GiftDialogProps) => {
  const { item, title, balance, topUp, onClose } = props;
  const { contentOid, priceCoins, allowBonus } = item;
  const { t } = useLingui();
  const giftFor = (values: z.output<ReturnType<typeof schema>>) => ({
    ...values,
    contentOid,
    coins: priceCoins,
  });
  const form = useSendForm({
    schema: schema(t`At most ${maxGiftees} people at once.`),
    start: { giftees: '', payWith: 'paid' as PayWith },
    send: (values, intent) => give({ ...giftFor(values), intent }),
  });
  if (form.reply) return <Given gift={form.reply.gift} paid={balance.paid} onClose={onClose} />;
  const written = form.watch();
  const values = { ...written, giftees: gifteesIn(written.giftees) };
  const coins = priceCoins * values.giftees.length;
  const missing = missingFor(form.error) ?? splitPayment(coins, values.payWith, balance).missing;
  const wait = () =>
    keepInterrupted({
      kind: 'gift',
      intent: form.intentFor(values),
      path: '/account/gift',
      body: giftFor(values),
      title: t`“${title}” as a gift`,
      coins,
      payWith: values.payWith,
      contentOid,
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Give “{title}” as a gift</Trans>}
      description={<Trans>We tell you who has it already, and you pay nothing for them.</Trans>}
    >
      <Form form={form}>
        <AreaField
          of={form}
          name="giftees"
          label={t`Nicknames of the receivers, one per line`}
          rows={3}
          onInput={form.forget}
        />
        {allowBonus ? (
          <WaysToPay value={values.payWith} onChange={(way) => form.setValue('payWith', way)} />
        ) : null}
        {coins > 0 ? <GiftSum people={values.giftees.length} coins={coins} /> : null}
        {missing > 0 ? (
          <Short missing={missing} kind={values.payWith} offer={topUp(missing, wait)} />
        ) : (
          <FormActions form={form} action={<Trans>Give</Trans>} />
        )}
      </Form>
    </Dialog>
  );
};

type GivenProps = {
  readonly gift: ComponentProps<typeof GiftOutcome>['first'];
  readonly paid: number;
  readonly onClose: () => void;
};

const Given = ({ gift, paid, onClose }: GivenProps) => (
  <Dialog open onClose={onClose} title={<Trans>Your gift</Trans>}>
    <GiftOutcome first={gift} paid={paid} onClose={onClose} />
  </Dialog>
);

/** What the service says is missing; undefined when it did not say so. */
const missingFor = (error: unknown): number | undefined =>
  isProblem(error, 'NOT_ENOUGH_COINS') ? problemNumber(error, 'missingCoins') : undefined;

const GiftSum = ({ people, coins }: { readonly people: number; readonly coins: number }) => (
  <SumLines
    lines={[]}
    total={{
      label: <Plural value={people} one="For # person" other="For # people" />,
      amount: <Coins kind="paid" value={coins} />,
    }}
  />
);
