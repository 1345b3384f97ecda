import { AddGiftCodesBody, type GiftStockReply, YenRateBody } from '@fanfold/contracts/rewards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { ledgerDay } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { entered, enteredNumber } from '../../ui/form/entered.ts';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { AreaField, DateField, NumberField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.tsx';
import { addGiftCodes, giftStockQuery, setYenRate } from './queries.ts';

/** ADM-033: gift codes in stock, and the rate that they are sold by. */
export const GiftStockScreen = () => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Gift points`}>
      <Loaded query={useQuery(giftStockQuery())} lines={6}>
        {(stock) => <Stock stock={stock} />}
      </Loaded>
    </AdminPage>
  );
};

const Stock = ({ stock }: { readonly stock: GiftStockReply }) => {
  const { count } = useFormat();
  const today = stock.today === null ? undefined : count(stock.today);
  return (
    <>
      <DataTable
        caption={<Trans>Codes in stock</Trans>}
        narrow="columns"
        rowKey={({ itemName }) => itemName}
        list={{ rows: stock.items }}
        empty={null}
        columns={[
          { key: 'points', name: <Trans>Points</Trans>, head: true, cell: ({ points }) => count(points) },
          {
            key: 'available',
            name: <Trans>In stock</Trans>,
            number: true,
            cell: ({ available }) => count(available),
          },
          {
            key: 'reserved',
            name: <Trans>Reserved</Trans>,
            number: true,
            cell: ({ reserved }) => count(reserved),
          },
          {
            key: 'delivered',
            name: <Trans>Delivered</Trans>,
            number: true,
            cell: ({ delivered }) => count(delivered),
          },
        ]}
      />
      <p>
        {today === undefined ? (
          <Trans>There is no rate of the day: nothing can be sold.</Trans>
        ) : (
          <Trans>Today 10,000 yen cost {today} won.</Trans>
        )}
      </p>
      <div className={fieldStyles.settings}>
        <CodesForm items={stock.items} />
        <RateForm />
      </div>
    </>
  );
};

const useStockChange = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: giftStockQuery().queryKey });
};

const CodesForm = ({ items }: { readonly items: GiftStockReply['items'] }) => {
  const { t } = useLingui();
  const { count } = useFormat();
  const changed = useStockChange();
  const form = useSendForm({
    schema: codesSchema,
    start: { itemName: items[0]?.itemName ?? '', codes: '' },
    send: (values, intent) => addGiftCodes({ ...values, intent }),
    onSent: (reply) => {
      const [added, known] = [count(reply.added), count(reply.known)];
      showToast(
        <Trans>
          {added} added, {known} known already.
        </Trans>,
      );
      return changed();
    },
  });
  return (
    <Section title={<Trans>Add codes</Trans>}>
      <Form form={form}>
        <SelectField
          of={form}
          name="itemName"
          label={t`Points`}
          options={items.map((item) => ({ value: item.itemName as string, label: count(item.points) }))}
        />
        <AreaField
          of={form}
          name="codes"
          label={t`Codes`}
          hint={t`One per line, at most 200. They are sealed and never shown here again.`}
        />
        <FormActions form={form} action={<Trans>Add codes</Trans>} />
      </Form>
    </Section>
  );
};

const codesSchema = z.object({
  itemName: entered<string>()(AddGiftCodesBody.shape.itemName),
  codes: z
    .string()
    .min(1)
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .pipe(AddGiftCodesBody.shape.codes),
});

const rateSchema = z.object({
  day: YenRateBody.shape.day,
  wonPer10000Yen: enteredNumber(YenRateBody.shape.wonPer10000Yen),
});

const RateForm = () => {
  const { t } = useLingui();
  const changed = useStockChange();
  const [day] = useState(() => ledgerDay(new Date().toISOString()));
  const form = useSendForm({
    schema: rateSchema,
    start: { day, wonPer10000Yen: null },
    send: (values, intent) => setYenRate({ ...values, intent }),
    onSent: () => {
      showToast(<Trans>The rate is saved.</Trans>);
      return changed();
    },
  });
  return (
    <Section title={<Trans>Rate of the day</Trans>}>
      <Form form={form}>
        <DateField of={form} name="day" label={t`From (day in Korea)`} />
        <NumberField of={form} name="wonPer10000Yen" label={t`Won for 10,000 yen`} />
        <FormActions form={form} action={<Trans>Set the rate</Trans>} />
      </Form>
    </Section>
  );
};
