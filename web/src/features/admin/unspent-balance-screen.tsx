import type { UnspentBalanceReply } from '@fanfold/contracts/admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Greenbar } from '../../ui/greenbar.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import './admin.css';
import { unspentBalanceQuery } from './queries.ts';

/** Prepaid coins that nobody has spent, on the days on which the law asks for them. */
export const UnspentBalanceScreen = () => {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(unspentBalanceQuery());
  return (
    <Page title={t`Unspent paid coins`}>
      <header className="page-head">
        <div>
          <p className="eyebrow">
            <Trans>Administration</Trans>
          </p>
          <h1>
            <Trans>Unspent paid coins</Trans>
          </h1>
        </div>
        <a className={buttonClass({ small: true })} href="/api/admin/unspent-balance.csv" download>
          <Trans>As a table (CSV)</Trans>
        </a>
      </header>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? <HalfYears halfYears={data.halfYears} /> : null}
      {data || error ? null : (
        <Loading>
          <LinesSkeleton lines={4} />
        </Loading>
      )}
    </Page>
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
      <Greenbar>
        <Table halfYears={halfYears} />
      </Greenbar>
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
    <table>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Day</Trans>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="number">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
  );
};
