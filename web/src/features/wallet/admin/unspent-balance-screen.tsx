import type { UnspentBalanceReply } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat, useLanguage } from '../../../lib/use-format.ts';
import adminStyles from '../../../ui/admin.module.css';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import greenbarStyles from '../../../ui/greenbar.module.css';
import { Greenbar, SumLines } from '../../../ui/greenbar.tsx';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { unspentBalanceQuery } from './queries.ts';

/** Prepaid coins that nobody has spent, on the days on which the law asks for them. */
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
      <span className={greenbarStyles.sub} data-ui="sub">
        {money({ minor: line.closingJpy, currency: 'JPY' })}
      </span>
    </>
  );
};

const SoFar = ({ line }: { readonly line: HalfYear }) =>
  line.final ? null : (
    <span className={greenbarStyles.sub} data-ui="sub">
      <Trans>so far</Trans>
    </span>
  );

const Table = ({ halfYears }: Pick<UnspentBalanceReply, 'halfYears'>) => {
  const figuresOf = useFigures();
  const [first] = halfYears;
  return (
    <LedgerTable
      columns={[
        { name: <Trans>Day</Trans> },
        ...(first ? figuresOf(first) : []).map(({ label }) => ({ name: label, number: true })),
        { name: <Trans>Worth</Trans>, number: true },
      ]}
    >
      {halfYears.map((line) => (
        <tr key={line.date}>
          <th scope="row">
            <span className={greenbarStyles.noBreak}>{line.date}</span>
            <SoFar line={line} />
          </th>
          {figuresOf(line).map(({ key, amount }) => (
            <td key={key} className={greenbarStyles.number}>
              {amount}
            </td>
          ))}
          <td className={greenbarStyles.number}>
            <Worth line={line} />
          </td>
        </tr>
      ))}
    </LedgerTable>
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
