import {
  type InvoiceLine,
  type RevenueRequestLine,
  requestedOf,
  type SettledMonthLine,
} from '@fanfold/contracts/settlement';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { useFormat, useLanguage } from '../../lib/use-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useEarningNames } from '../../ui/earning-names.ts';
import { Section } from '../../ui/section.tsx';
import { MonthInvoices } from './month-invoices.tsx';
import { Waterfall, type WaterfallStep } from './waterfall.tsx';

type Props = {
  readonly creatorOid: string;
  readonly settled: SettledMonthLine;
  readonly requests: readonly RevenueRequestLine[];
  readonly invoices: readonly InvoiceLine[];
  readonly own: boolean;
};

/** REV-019: one month from gross to net, its lines, and the statement to take away. */
export const MonthStatement = ({ creatorOid, settled, requests, invoices, own }: Props) => {
  const format = useFormat();
  const name = format.month(settled.month);
  const { month, heldCoins, currency } = settled;
  const rateDay = format.day(settled.rateDay);
  return (
    <Section
      eyebrow={<Trans>Statement</Trans>}
      title={name}
      testId="statement"
      actions={<StatementLinks creatorOid={creatorOid} month={month} own={own} />}
    >
      <Waterfall steps={stepsOf(settled, requests)} />
      {heldCoins > 0 ? (
        <p className="row">
          <Coins kind="paid" value={heldCoins} named />
          <span className="quiet">
            <Trans>were held when the month closed: their payments are being checked.</Trans>
          </span>
        </p>
      ) : null}
      {currency === 'KRW' ? null : (
        <p className="quiet">
          <Trans>Converted at the rate of {rateDay}, the last business day of the month.</Trans>
        </p>
      )}
      <StatementLines settled={settled} />
      <MonthInvoices invoices={invoices.filter((each) => each.month === month)} />
      <p className="quiet">
        <Trans>
          The signed statement holds every earning of the month with its hash. Check it offline with{' '}
          <a href="/api/coinevent/statement/verify.mjs" download>
            this small program
          </a>{' '}
          and <a href="/api/coinevent/statement/key">our public key</a>.
        </Trans>
      </p>
    </Section>
  );
};

type LinksProps = { readonly creatorOid: string; readonly month: string; readonly own: boolean };

const StatementLinks = ({ creatorOid, month, own }: LinksProps) => {
  const query = new URLSearchParams({ creatorOid, month });
  const paper = new URLSearchParams({ creatorOid, month, lang: useLanguage() });
  return (
    <span className="row">
      {own ? (
        <Link to="/channel/revenue" search={{ month }} className={buttonClass({ small: true })}>
          <Trans>Its sales</Trans>
        </Link>
      ) : null}
      <a
        className={buttonClass({ small: true })}
        href={`/api/account/creator-settlement/statement?${query}`}
        download
      >
        <Trans>Signed statement</Trans>
      </a>
      <a
        className={buttonClass({ small: true })}
        href={`/api/account/creator-settlement/statement.pdf?${paper}`}
        download
      >
        <Trans>Statement (PDF)</Trans>
      </a>
      <a
        className={buttonClass({ small: true })}
        href={`/api/coinevent/creator/export.csv?${query}`}
        download
      >
        <Trans>Lines as a table (CSV)</Trans>
      </a>
    </span>
  );
};

/** Taxes are those of all requests that the month is in; they are shared out over a request's months. */
const stepsOf = (settled: SettledMonthLine, requests: readonly RevenueRequestLine[]): WaterfallStep[] => {
  const { month, grossWon, gatewayFeeWon, levelFeeWon, correctedWon, payableWon } = settled;
  const steps: WaterfallStep[] = [
    { key: 'gross', name: <Trans>Sales</Trans>, won: grossWon },
    { key: 'gateway', name: <Trans>Payment fee (5%)</Trans>, won: 0 - gatewayFeeWon },
    { key: 'level', name: <Trans>Platform fee</Trans>, won: 0 - levelFeeWon },
  ];
  if (correctedWon !== 0)
    steps.push({ key: 'corrected', name: <Trans>Held or released since</Trans>, won: correctedWon });
  steps.push({ key: 'payable', name: <Trans>After fees</Trans>, won: payableWon, total: true });
  const asked = requestedOf(requests, month);
  if (!asked) return steps;
  const carried = asked.won - payableWon;
  if (carried !== 0)
    steps.push({ key: 'carried', name: <Trans>Taken back in other months</Trans>, won: carried });
  steps.push({ key: 'tax', name: <Trans>Tax withheld</Trans>, won: asked.netWon - asked.won });
  steps.push({ key: 'net', name: <Trans>Net</Trans>, won: asked.netWon, total: true });
  return steps;
};

const StatementLines = ({ settled: { lines } }: { readonly settled: SettledMonthLine }) => {
  const format = useFormat();
  const names = useEarningNames();
  return (
    <DataTable
      caption={<Trans>What was sold</Trans>}
      look="ledger"
      rowKey={({ kind, level, unit }) => `${kind} ${level} ${unit}`}
      list={{ rows: lines }}
      empty={
        <p>
          <Trans>Nothing was sold in this month.</Trans>
        </p>
      }
      columns={[
        { key: 'kind', name: <Trans>What</Trans>, head: true, cell: ({ kind }) => names.kinds[kind] },
        { key: 'level', name: <Trans>Level</Trans>, cell: ({ level }) => names.levels[level] },
        {
          key: 'amount',
          name: <Trans>Coins</Trans>,
          number: true,
          cell: ({ unit, amount }) => <Coins kind={unit === 'credits' ? 'chat' : unit} value={amount} />,
        },
        {
          key: 'gross',
          name: <Trans>Sales</Trans>,
          number: true,
          cell: ({ grossWon }) => format.money({ minor: grossWon, currency: 'KRW' }),
        },
      ]}
    />
  );
};
