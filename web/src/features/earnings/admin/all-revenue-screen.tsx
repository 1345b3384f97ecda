import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Coins, MovedCoins } from '../../../ui/coins.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { useEarningNames } from '../../../ui/earning-names.ts';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { EmptyState, IncompleteNote, StaleNote } from '../../../ui/states.tsx';
import { useUnitName } from '../../../ui/unit-amount.tsx';
import { type Days, daysBefore, type KindSum, sumOfKinds } from './periods.ts';
import { allRevenueQuery } from './queries.ts';

/** ADM-039: what all creators earned by kind, beside as many days before. */
export const AllRevenueScreen = ({ today }: { readonly today: string }) => {
  const { t } = useLingui();
  const start: Days = { from: `${today.slice(0, 8)}01`, to: today };
  const [days, setDays] = useState(start);
  const change = (changes: Partial<Days>) => setDays({ ...days, ...changes });
  const before = useQuery(allRevenueQuery(daysBefore(days)));
  return (
    <AdminPage title={t`Creators’ revenue`}>
      <Filters
        label={t`Creators’ revenue`}
        active={(['from', 'to'] as const).filter((key) => days[key] !== start[key]).length}
        onClear={() => setDays(start)}
      >
        <Field
          label={t`From`}
          type="date"
          value={days.from}
          max={days.to}
          onChange={(event) => change({ from: event.target.value || days.from })}
        />
        <Field
          label={t`To`}
          type="date"
          value={days.to}
          min={days.from}
          onChange={(event) => change({ to: event.target.value || days.to })}
        />
      </Filters>
      <Loaded query={useQuery(allRevenueQuery(days))}>
        {({ kinds, stale, incomplete }) => (
          <>
            <StaleNote stale={stale} />
            <IncompleteNote incomplete={incomplete} />
            <Totals kinds={kinds} before={before.data?.kinds} />
            <Kinds kinds={kinds} before={before.data?.kinds} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
};

type KindsProps = {
  readonly kinds: readonly KindSum[];
  /** Undefined until it is read. */
  readonly before: readonly KindSum[] | undefined;
};

const Totals = ({ kinds, before }: KindsProps) => {
  const nameOf = useUnitName();
  const format = useFormat();
  const now = sumOfKinds(kinds);
  const then = before ? sumOfKinds(before) : undefined;
  const figures = [
    { key: 'paidCoins', label: nameOf('paid'), kind: 'paid' },
    { key: 'bonusCoins', label: nameOf('bonus'), kind: 'bonus' },
    { key: 'sales', label: <Trans>Sold</Trans>, kind: null },
    { key: 'refunds', label: <Trans>Refunded</Trans>, kind: null },
  ] as const;
  return (
    <div data-testid="all-revenue">
      <Stats>
        {figures.map(({ key, label, kind }) => (
          <Stat
            key={key}
            label={label}
            value={kind ? <Coins kind={kind} size="large" value={now[key]} /> : format.count(now[key])}
            note={then ? <Before count={format.count(then[key])} /> : null}
          />
        ))}
      </Stats>
    </div>
  );
};

const Before = ({ count }: { readonly count: string }) => <Trans>The period before: {count}</Trans>;

const Kinds = ({ kinds, before }: KindsProps) => {
  const format = useFormat();
  const names = useEarningNames().kinds;
  const coinsBefore = new Map(before?.map(({ kind, paidCoins }) => [kind, paidCoins]));
  return (
    <DataTable
      caption={<Trans>By kind</Trans>}
      look="ledger"
      rowKey={({ kind }) => kind}
      list={{ rows: kinds }}
      empty={
        <EmptyState picture="coins" title={<Trans>No sales in these days</Trans>}>
          <Trans>Choose other days above.</Trans>
        </EmptyState>
      }
      columns={[
        { key: 'kind', name: <Trans>Kind of sale</Trans>, head: true, cell: ({ kind }) => names[kind] },
        { key: 'sales', name: <Trans>Sold</Trans>, number: true, cell: ({ sales }) => format.count(sales) },
        {
          key: 'refunds',
          name: <Trans>Refunded</Trans>,
          number: true,
          cell: ({ refunds }) => format.count(refunds),
        },
        {
          key: 'coins',
          name: <Trans>Amount</Trans>,
          number: true,
          cell: ({ paidCoins, bonusCoins }) => (
            <>
              <MovedCoins kind="paid" value={paidCoins} />
              <MovedCoins kind="bonus" value={bonusCoins} />
            </>
          ),
        },
        {
          key: 'before',
          name: <Trans>The period before</Trans>,
          number: true,
          cell: ({ kind }) => <Coins kind="paid" size="small" value={coinsBefore.get(kind) ?? 0} />,
        },
      ]}
    />
  );
};
