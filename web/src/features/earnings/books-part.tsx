import type { MonthFigures, MonthRevenueReply, RevenuePart } from '@fanfold/contracts/earnings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { useFormat, useLanguage } from '../../lib/use-format.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { Coins, MovedCoins } from '../../ui/coins.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { PartName } from './part-name.tsx';
import { type Books, booksQuery, type Dimension, type Lines } from './queries.ts';

/** Lines that were opened, and what they are lines of. */
export type Opened = { readonly name: ReactNode; readonly lines: Lines };

type Props = { readonly oid: string; readonly books: Books; readonly onOpen: (opened: Opened) => void };

/** REV-016: what a month comes to in money, and its parts beside those of the month before. */
export const BooksPart = ({ oid, books: shown, onOpen }: Props) => {
  const { t } = useLingui();
  const [by, setBy] = useState<Dimension>('kind');
  const { month, asOf } = shown;
  const query = new URLSearchParams({ month, ...(asOf === undefined ? {} : { asOf }) });
  const paper = `${query}&lang=${useLanguage()}`;
  return (
    <Section
      title={<Trans>In parts</Trans>}
      testId="books"
      actions={
        <span className="row">
          <a
            className={buttonClass({ small: true })}
            href={`/api/coinevent/creator/export.csv?${query}`}
            download
          >
            <Trans>The month’s lines (CSV)</Trans>
          </a>
          <a
            className={buttonClass({ small: true })}
            href={`/api/coinevent/creator/export.pdf?${paper}`}
            download
          >
            <Trans>The month as paper (PDF)</Trans>
          </a>
        </span>
      }
    >
      <Loaded query={useQuery(booksQuery(oid, shown, by))} lines={6}>
        {(books) => (
          <>
            <Figures figures={books.figures} before={books.before} />
            <Select
              label={t`Sorted by`}
              value={by}
              onChange={setBy}
              options={[
                { value: 'kind', label: t`Kind of sale` },
                { value: 'work', label: t`Work` },
                { value: 'tier', label: t`Tier` },
                { value: 'country', label: t`Buyer’s country` },
                { value: 'day', label: t`Day` },
              ]}
            />
            <Parts books={books} by={by} onOpen={(part) => onOpen(openedOf(part, by, shown))} />
          </>
        )}
      </Loaded>
    </Section>
  );
};

type FiguresProps = { readonly figures: MonthFigures; readonly before: MonthFigures };

const Figures = ({ figures, before }: FiguresProps) => {
  const format = useFormat();
  const won = (minor: number) => format.money({ minor, currency: 'KRW' });
  const gross = won(before.grossWon);
  const payable = won(before.payableWon);
  return (
    <Stats>
      <Stat
        label={<Trans>Before fees</Trans>}
        value={won(figures.grossWon)}
        note={<Trans>The month before: {gross}</Trans>}
      />
      <Stat
        label={<Trans>After fees</Trans>}
        value={
          <>
            {won(figures.payableWon)}{' '}
            <Pill tone={figures.state === 'settled' ? 'ok' : 'plain'}>
              {figures.state === 'settled' ? <Trans>settled</Trans> : <Trans>estimated</Trans>}
            </Pill>
          </>
        }
        note={<Trans>The month before: {payable}</Trans>}
      />
      {figures.payOn === null ? null : (
        <Stat
          label={<Trans context="payout">Paid on</Trans>}
          value={format.day(figures.payOn)}
          note={<Trans>if you request it as soon as you can</Trans>}
        />
      )}
    </Stats>
  );
};

const openedOf = (part: RevenuePart, by: Dimension, books: Books): Opened => ({
  name: <PartName part={part} by={by} />,
  lines: { ...books, ...filterOf(part.key, by) },
});

/** The lines of a part; `none` asks for those that have nothing of the kind. */
const filterOf = (key: string | null, by: Dimension): Lines => {
  const value = key ?? 'none';
  switch (by) {
    case 'kind':
      return { eventType: value };
    case 'work':
      return { contentOid: value };
    case 'tier':
      return { tierOid: value };
    case 'country':
      return { country: value };
    case 'day':
      return { day: value };
  }
};

type PartsProps = {
  readonly books: MonthRevenueReply;
  readonly by: Dimension;
  readonly onOpen: (part: RevenuePart) => void;
};

const Parts = ({ books: { parts, partsBefore }, by, onOpen }: PartsProps) => {
  const coinsBefore = new Map(partsBefore.map(({ key, paidCoins }) => [key, paidCoins]));
  return (
    <DataTable
      caption={<Trans>In parts</Trans>}
      captionHidden
      look="ledger"
      rowKey={({ key }) => key ?? 'none'}
      list={{ rows: parts }}
      empty={
        <p className="quiet">
          <Trans>Nothing was sold in this month.</Trans>
        </p>
      }
      columns={[
        {
          key: 'part',
          name: <Trans>What</Trans>,
          head: true,
          cell: (part) => (
            <LinkButton onClick={() => onOpen(part)}>
              <PartName part={part} by={by} />
            </LinkButton>
          ),
        },
        { key: 'sales', name: <Trans>Sold</Trans>, number: true, cell: ({ sales }) => sales },
        { key: 'refunds', name: <Trans>Refunded</Trans>, number: true, cell: ({ refunds }) => refunds },
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
        // No day of a month stands in the one before.
        ...(by === 'day'
          ? []
          : [
              {
                key: 'before',
                name: <Trans>The month before</Trans>,
                number: true,
                cell: ({ key }: RevenuePart) => (
                  <Coins kind="paid" size="small" value={coinsBefore.get(key) ?? 0} />
                ),
              },
            ]),
      ]}
    />
  );
};
