import type { GiftStockReply } from '@fanfold/contracts/rewards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { ledgerDay } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Area, Field } from '../../ui/field.tsx';
import { LedgerTable } from '../../ui/ledger-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Select } from '../../ui/select.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { addGiftCodes, giftStockQuery, setYenRate } from './queries.ts';
import './gift-card.css';

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
      <LedgerTable
        columns={[
          { name: <Trans>Points</Trans> },
          { name: <Trans>In stock</Trans>, number: true },
          { name: <Trans>Reserved</Trans>, number: true },
          { name: <Trans>Delivered</Trans>, number: true },
        ]}
      >
        {stock.items.map((item) => (
          <tr key={item.itemName}>
            <th scope="row">{count(item.points)}</th>
            <td className="number">{count(item.available)}</td>
            <td className="number">{count(item.reserved)}</td>
            <td className="number">{count(item.delivered)}</td>
          </tr>
        ))}
      </LedgerTable>
      <p>
        {today === undefined ? (
          <Trans>There is no rate of the day: nothing can be sold.</Trans>
        ) : (
          <Trans>Today 10,000 yen cost {today} won.</Trans>
        )}
      </p>
      <div className="settings">
        <CodesForm items={stock.items} />
        <RateForm />
      </div>
    </>
  );
};

const useStockChange = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['admin', 'gift-points'] });
};

const CodesForm = ({ items }: { readonly items: GiftStockReply['items'] }) => {
  const { t } = useLingui();
  const { count } = useFormat();
  const [itemName, setItemName] = useState<string>(items[0]?.itemName ?? '');
  const [text, setText] = useState('');
  const { intent } = useIntent(`${itemName}:${text}`);
  const changed = useStockChange();
  const adding = useMutation({ mutationFn: addGiftCodes, onSuccess: changed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!adding.isPending) adding.mutate({ itemName, codes: text.split(/\s+/).filter(Boolean), intent });
  };
  const added = count(adding.data?.added ?? 0);
  const known = count(adding.data?.known ?? 0);
  return (
    <form className="form" onSubmit={submit}>
      <h2>
        <Trans>Add codes</Trans>
      </h2>
      <Select
        label={t`Points`}
        value={itemName}
        options={items.map((item) => ({ value: item.itemName as string, label: count(item.points) }))}
        onChange={setItemName}
      />
      <Area
        label={t`Codes`}
        name="codes"
        required
        hint={t`One a line, at most 200. They are sealed and never shown here again.`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {adding.error ? <InlineFailure error={adding.error} /> : null}
      <p role="status">
        {adding.data ? (
          <Trans>
            {added} added, {known} known already.
          </Trans>
        ) : null}
      </p>
      <Button type="submit" solid busy={adding.isPending} disabled={text.trim() === ''}>
        <Trans>Add codes</Trans>
      </Button>
    </form>
  );
};

const RateForm = () => {
  const { t } = useLingui();
  const [day, setDay] = useState(() => ledgerDay(new Date().toISOString()));
  const [rate, setRate] = useState('');
  const { intent } = useIntent(`${day}:${rate}`);
  const changed = useStockChange();
  const setting = useMutation({ mutationFn: setYenRate, onSuccess: changed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!setting.isPending) setting.mutate({ day, wonPer10000Yen: Number(rate), intent });
  };
  return (
    <form className="form" onSubmit={submit}>
      <h2>
        <Trans>Rate of the day</Trans>
      </h2>
      <Field
        label={t`From (day in Korea)`}
        name="day"
        type="date"
        required
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Field
        label={t`Won for 10,000 yen`}
        name="rate"
        type="number"
        inputMode="numeric"
        min={10_000}
        max={1_000_000}
        required
        value={rate}
        onChange={(event) => setRate(event.target.value)}
      />
      {setting.error ? <InlineFailure error={setting.error} /> : null}
      <Button type="submit" solid busy={setting.isPending} disabled={rate === ''}>
        <Trans>Set the rate</Trans>
      </Button>
    </form>
  );
};
