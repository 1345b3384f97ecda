import type { UnspentBalanceReply } from '@fanfold/contracts/admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { LedgerTable } from '../../ui/ledger-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty } from '../../ui/states.tsx';
import './admin.css';
import { unspentBalanceQuery } from './queries.ts';

/** Prepaid coins that nobody has spent, on the days on which the law asks for them. */
export const UnspentBalanceScreen = () => {
  const { t } = useLingui();
  return (
    <AdminPage
      title={t`Unspent paid coins`}
      actions={
        <a className={buttonClass({ small: true })} href="/api/admin/unspent-balance.csv" download>
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
      <Empty title={<Trans>No postings yet</Trans>}>
        <Trans>The first movement of coins is booked here.</Trans>
      </Empty>
    );
  return (
    <>
      <Table halfYears={halfYears} />
      <p className="quiet">
        <Trans>
          At the end of 31 March and 30 September, Korean time. Held coins count; bonus coins and credits do
          not. The money is the price without tax.
        </Trans>
      </p>
    </>
  );
};

const Table = ({ halfYears }: Pick<UnspentBalanceReply, 'halfYears'>) => {
  const { t } = useLingui();
  const format = useFormat();
  const columns = [t`Before`, t`Issued`, t`Spent`, t`To credits`, t`Expired`, t`Other`, t`Unspent`, t`Worth`];
  return (
    <LedgerTable
      columns={[{ name: <Trans>Day</Trans> }, ...columns.map((column) => ({ name: column, number: true }))]}
    >
      {halfYears.map((line) => (
        <tr key={line.date}>
          <th scope="row">
            {line.date}
            {line.final ? null : (
              <span className="sub">
                <Trans>so far</Trans>
              </span>
            )}
          </th>
          {[
            line.openingCoins,
            line.issuedCoins,
            -line.spentCoins,
            -line.convertedCoins,
            -line.expiredCoins,
            line.otherCoins,
            line.closingCoins,
          ].map((coins, index) => (
            <td key={columns[index]} className="number">
              {format.count(coins)}
            </td>
          ))}
          <td className="number">
            {format.money({ minor: line.closingKrw, currency: 'KRW' })}
            <span className="sub">{format.money({ minor: line.closingJpy, currency: 'JPY' })}</span>
          </td>
        </tr>
      ))}
    </LedgerTable>
  );
};
