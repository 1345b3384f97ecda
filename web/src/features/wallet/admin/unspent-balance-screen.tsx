import type { UnspentBalanceReply } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat, useLanguage } from '../../../lib/use-format.ts';
import adminStyles from '../../../ui/admin.module.css';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Greenbar, SumLines } from '../../../ui/greenbar.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OneLine, Sub } from '../../../ui/sub.tsx';
import { unspentBalanceQuery } from './queries.ts';

/** Paid coins that are not spent yet, on the two days of a year for which the law asks for them. */
export const UnspentBalanceScreen = () => {
  const { t } = useLingui();
  const lang = useLanguage();
  return (
    <AdminPage
      title={t`Unspent paid coins`}
      actions={
        <a
          className={buttonClass({ small: true })}
          href={`/api/admin/unspent-balance.csv?lang=${lang}`}
          download
        >
          <Trans>As a table (CSV)</Trans>
        </a>
      }
    >
      <Loaded query={useQuery(unspentBalanceQuery())} lines={4}>
        {({ halfYears }) => <HalfYears halfYears={halfYears} />}
      </Loaded>
    </AdminPage>
  );
};

const HalfYears = ({ halfYears }: Pick<UnspentBalanceReply, 'halfYears'>) => {
  if (halfYears.length === 0)
    return (
      <EmptyState title={<Trans>No postings yet</Trans>}>
        <Trans>The first movement of coins is booked here.</Trans>
      </EmptyState>
    );
  return (
    <>
      <div className={adminStyles.halfYearsWide}>
        <Table halfYears={halfYears} />
      </div>
      <div className={adminStyles.halfYearsNarrow}>
        <Sheets halfYears={halfYears} />
      </div>
      <p className="quiet">
        <Trans>
          At the end of 31 March and 30 September, Korean time. Held coins count; bonus coins and credits do
          not. The money is the price without tax.
        </Trans>
      </p>
    </>
  );
};

type HalfYear = UnspentBalanceReply['halfYears'][number];

/** The columns between the day and the worth: what was there, what came and went, what is left. */
const useFigures = () => {
  const { t } = useLingui();
  const { count } = useFormat();
  return (line: HalfYear) => [
    { key: 'opening', label: t`Before`, amount: count(line.openingCoins) },
    { key: 'issued', label: t`Issued`, amount: count(line.issuedCoins) },
    { key: 'spent', label: t`Spent`, amount: count(0 - line.spentCoins) },
    { key: 'converted', label: t`To credits`, amount: count(0 - line.convertedCoins) },
    { key: 'expired', label: t`Expired`, amount: count(0 - line.expiredCoins) },
    { key: 'other', label: t`Other`, amount: count(line.otherCoins) },
    { key: 'closing', label: t`Unspent`, amount: count(line.closingCoins) },
  ];
};

const Worth = ({ line }: { readonly line: HalfYear }) => {
  const { money } = useFormat();
  return (
    <>
      {money({ minor: line.closingKrw, currency: 'KRW' })}
      <Sub>{money({ minor: line.closingJpy, currency: 'JPY' })}</Sub>
    </>
  );
};

const SoFar = ({ line }: { readonly line: HalfYear }) =>
  line.final ? null : (
    <Sub>
      <Trans>so far</Trans>
    </Sub>
  );

const Table = ({ halfYears }: Pick<UnspentBalanceReply, 'halfYears'>) => {
  const figuresOf = useFigures();
  const [first] = halfYears;
  return (
    <DataTable
      caption={<Trans>Unspent paid coins</Trans>}
      captionHidden
      look="ledger"
      rowKey={({ date }) => date}
      list={{ rows: halfYears }}
      empty={null}
      columns={[
        {
          key: 'day',
          name: <Trans>Day</Trans>,
          head: true,
          cell: (line) => (
            <>
              <OneLine>{line.date}</OneLine>
              <SoFar line={line} />
            </>
          ),
        },
        ...(first ? figuresOf(first) : []).map(({ key, label }) => ({
          key,
          name: label,
          number: true,
          cell: (line: HalfYear) => figuresOf(line).find((figure) => figure.key === key)?.amount,
        })),
        { key: 'worth', name: <Trans>Worth</Trans>, number: true, cell: (line) => <Worth line={line} /> },
      ]}
    />
  );
};

/** The same where there is no room for nine columns. */
const Sheets = ({ halfYears }: Pick<UnspentBalanceReply, 'halfYears'>) => {
  const figuresOf = useFigures();
  return halfYears.map((line) => (
    <section key={line.date}>
      <h2>{line.date}</h2>
      <p className="quiet">
        <SoFar line={line} />
      </p>
      <Greenbar>
        <SumLines
          lines={figuresOf(line).slice(0, -1)}
          total={{ label: <Trans>Unspent</Trans>, amount: figuresOf(line).at(-1)?.amount }}
        />
        <SumLines lines={[{ key: 'worth', label: <Trans>Worth</Trans>, amount: <Worth line={line} /> }]} />
      </Greenbar>
    </section>
  ));
};
