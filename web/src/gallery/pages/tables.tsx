import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { Coins } from '../../ui/coins.tsx';
import type { DataList } from '../../ui/data-list.ts';
import { DataTable, type NarrowLook, type Sort } from '../../ui/data-table.tsx';
import { Greenbar, SumLines } from '../../ui/greenbar.tsx';
import { Pill } from '../../ui/pill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Sub } from '../../ui/sub.tsx';
import type { GalleryPage } from '../specimen.tsx';
import type { Words } from '../words.ts';

type Line = { readonly id: string; readonly day: string; readonly what: string; readonly coins: number };

const linesOf = (words: Words): Line[] => [
  { id: '1', day: '2026-11-21', what: words.rain, coins: -120 },
  { id: '2', day: '2026-11-20', what: words.charge, coins: 1000 },
  { id: '3', day: '2026-11-19', what: words.clock, coins: -80 },
];

type Props = {
  readonly words: Words;
  readonly list: DataList<Line>;
  readonly look?: 'plain' | 'ledger';
  readonly narrow?: NarrowLook;
};

const Lines = ({ words, list, look = 'plain', narrow = 'cards' }: Props) => {
  const format = useFormat();
  const [sort, setSort] = useState<Sort>({ key: 'day', direction: 'descending' });
  // The service sorts; the gallery has no service, so it sorts its three rows here.
  const rows = list.rows?.toSorted(
    (a, b) => order(a, b, sort.key) * (sort.direction === 'ascending' ? 1 : -1),
  );
  return (
    <DataTable
      caption={words.history}
      look={look}
      narrow={narrow}
      list={{ ...list, rows }}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={setSort}
      empty={<EmptyState title={words.nothing}>{words.nothingWhy}</EmptyState>}
      columns={[
        {
          key: 'what',
          name: words.what,
          head: true,
          cell: (line) => (narrow === 'columns' ? <What line={line} words={words} /> : line.what),
        },
        { key: 'day', name: words.date, sortable: true, cell: ({ day }) => format.shortDay(day) },
        { key: 'state', name: words.kind, wide: true, cell: () => <Pill>{words.healthy}</Pill> },
        {
          key: 'coins',
          name: words.coins,
          number: true,
          sortable: true,
          cell: ({ coins }) => <Coins kind="paid" value={coins} signed />,
        },
      ]}
    />
  );
};

const What = ({ line, words }: { readonly line: Line; readonly words: Words }) => (
  <>
    {line.what}
    <Sub>{words.eyebrow}</Sub>
    <Sub narrow>{words.healthy}</Sub>
  </>
);

const order = (a: Line, b: Line, key: string): number =>
  key === 'coins' ? a.coins - b.coins : a.day < b.day ? -1 : 1;

export const tablePages: readonly GalleryPage[] = [
  {
    id: 'data-table',
    specimens: [
      { state: 'plain', show: (words) => <Lines words={words} list={{ rows: linesOf(words) }} /> },
      {
        state: 'ledger',
        show: (words) => <Lines words={words} look="ledger" list={{ rows: linesOf(words) }} />,
      },
      {
        state: 'ledger, columns in a narrow window',
        show: (words) => (
          <Lines words={words} look="ledger" narrow="columns" list={{ rows: linesOf(words) }} />
        ),
      },
      {
        state: 'more to come',
        show: (words) => (
          <Lines
            words={words}
            list={{ rows: linesOf(words), hasNextPage: true, fetchNextPage: () => undefined }}
          />
        ),
      },
      { state: 'empty', show: (words) => <Lines words={words} list={{ rows: [] }} /> },
      {
        state: 'failed',
        show: (words) => <Lines words={words} list={{ rows: undefined, error: new Error('x') }} />,
      },
    ],
  },
  {
    id: 'data-table-pending',
    specimens: [
      { state: 'loading', show: (words) => <Lines words={words} list={{ rows: undefined }} /> },
      {
        state: 'loading, ledger',
        show: (words) => <Lines words={words} look="ledger" list={{ rows: undefined }} />,
      },
    ],
  },
  {
    id: 'greenbar',
    specimens: [
      {
        state: 'sums',
        show: (words) => (
          <Greenbar narrow>
            <SumLines
              lines={[
                { key: 'unit', label: words.unit, amount: '₩10,000' },
                { key: 'more', label: words.bonusCoins, amount: '₩1,000' },
              ]}
              total={{ label: words.balance, amount: '₩11,000' }}
            />
          </Greenbar>
        ),
      },
    ],
  },
];
