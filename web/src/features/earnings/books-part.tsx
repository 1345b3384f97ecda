import type { MonthFigures, MonthRevenueReply, RevenuePart } from '@fanfold/contracts/earnings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';

import { useFormat, useLanguage } from '../../lib/use-format.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { Coins, MovedCoins } from '../../ui/coins.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { type Chosen, ChosenParts, filterOf } from './chosen-parts.tsx';
import { PartName } from './part-name.tsx';
import { type Books, booksQuery, type Dimension, type Lines } from './queries.ts';

/** Lines that were opened, and what they are lines of. */
export type Opened = { readonly name: ReactNode; readonly lines: Lines };

type Props = {
  readonly oid: string;
  readonly books: Books;
  readonly onOpen: (opened: Opened | undefined) => void;
};

/** REV-016: what a month comes to in money, and its parts beside those of the month before. */
export const BooksPart = ({ oid, books: shown, onOpen }: Props) => {
  const { t } = useLingui();
  const [by, setBy] = useState<Dimension>('kind');
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  // What a part has in common comes on top of what was chosen before.
  const choose = (next: readonly Chosen[]) => {
    setChosen(next);
    onOpen(next.length === 0 ? undefined : openedOf(next, shown));
  };
  return (
    <Section title={<Trans>In parts</Trans>} testId="books" actions={<TakeAway oid={oid} books={shown} />}>
      <Loaded query={useQuery(booksQuery(oid, shown, { by, filter: filterOf(chosen) }))} lines={6}>
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
                { value: 'coin', label: t`Kind of coin` },
                { value: 'day', label: t`Day` },
              ]}
            />
            <ChosenParts
              chosen={chosen}
              onRemove={(gone) => choose(chosen.filter((one) => one.by !== gone))}
            />
            <Parts
              books={books}
              by={by}
              onOpen={(part) => choose([...chosen.filter((one) => one.by !== by), { by, part }])}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
};

/** The month to take away: its lines, and as paper. */
const TakeAway = ({ oid, books: { month, asOf } }: Omit<Props, 'onOpen'>) => {
  const query = new URLSearchParams({
    month,
    creatorOid: oid,
    ...(asOf === undefined ? {} : { asOf }),
  });
  const paper = `${query}&lang=${useLanguage()}`;
  return (
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

const openedOf = (chosen: readonly Chosen[], books: Books): Opened => ({
  name: chosen.map(({ by, part }, index) => (
    <Fragment key={by}>
      {index > 0 ? ' · ' : ''}
      <PartName part={part} by={by} />
    </Fragment>
  )),
  lines: { ...books, ...filterOf(chosen) },
});

const nameOf = ({ key, others }: RevenuePart): string => (others > 0 ? 'others' : (key ?? 'none'));

/**
 * The coins of each part in the month before. All others are those that are no parts of their own in this
 * month.
 */
const coinsBefore = (parts: readonly RevenuePart[], partsBefore: readonly RevenuePart[]) => {
  const shown = new Set(parts.map(nameOf));
  return partsBefore.reduce((coins, part) => {
    const name = part.others === 0 && shown.has(nameOf(part)) ? nameOf(part) : 'others';
    return coins.set(name, (coins.get(name) ?? 0) + part.paidCoins);
  }, new Map<string, number>());
};

type PartsProps = {
  readonly books: MonthRevenueReply;
  readonly by: Dimension;
  readonly onOpen: (part: RevenuePart) => void;
};

const Parts = ({ books: { parts, partsBefore }, by, onOpen }: PartsProps) => {
  const before = coinsBefore(parts, partsBefore);
  return (
    <DataTable
      caption={<Trans>In parts</Trans>}
      captionHidden
      look="ledger"
      rowKey={nameOf}
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
          cell: (part) =>
            part.others > 0 ? (
              <PartName part={part} by={by} />
            ) : (
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
        // No day of a month stands in the one before: the chart has both.
        ...(by === 'day'
          ? []
          : [
              {
                key: 'before',
                name: <Trans>The month before</Trans>,
                number: true,
                cell: (part: RevenuePart) => (
                  <Coins kind="paid" size="small" value={before.get(nameOf(part)) ?? 0} />
                ),
              },
            ]),
      ]}
    />
  );
};
