import type { SettlementReply } from '@fanfold/contracts/settlement';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useFormat } from '../../lib/use-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AutomaticPart } from './automatic-part.tsx';
import { MonthStatement } from './month-statement.tsx';
import { settlementQuery, settlementYearsQuery } from './queries.ts';
import { RequestPart } from './request-part.tsx';
import { RequestsPart } from './requests-part.tsx';
import { WithheldPart } from './withheld-part.tsx';

type Props = {
  readonly creatorOid: string;
  readonly own: boolean;
  readonly year: number | undefined;
  /** The month whose statement is open. */
  readonly month: string | undefined;
  readonly onYear: (year: number) => void;
};

/** REV-015, REV-021: what a creator is owed, asked for and paid, year by year. */
export const PayoutsScreen = ({ creatorOid, own, year, month, onYear }: Props) => {
  const { t } = useLingui();
  return (
    <Page title={t`Payouts`} className="stack">
      <PageHead
        eyebrow={<Trans>Channel</Trans>}
        title={t`Payouts`}
        actions={
          <Link
            to="/payouts/$creatorOid/$type"
            params={{ creatorOid, type: 'edit' }}
            className={buttonClass({})}
          >
            <Trans>Payee and bank details</Trans>
          </Link>
        }
      />
      <Loaded query={useQuery(settlementQuery(creatorOid, year))} lines={10}>
        {(settlement) => (
          <>
            <Owed settlement={settlement} />
            <RequestPart settlement={settlement} own={own} />
            <AutomaticPart settlement={settlement} own={own} />
            <Months creatorOid={creatorOid} settlement={settlement} onYear={onYear} />
            <OpenMonth settlement={settlement} month={month} own={own} />
            <RequestsPart requests={settlement.requests} />
            <WithheldPart creatorOid={creatorOid} year={settlement.year} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

const Owed = ({ settlement }: { readonly settlement: SettlementReply }) => {
  const format = useFormat();
  const { availableWon, otherWon, deficitWon, window } = settlement;
  const won = (minor: number) => format.money({ minor, currency: 'KRW' });
  const back = won(deficitWon);
  return (
    <Stats>
      <Stat
        label={<Trans>Ready to request</Trans>}
        value={won(availableWon)}
        note={
          <>
            {deficitWon > 0 ? (
              <Trans>Settled, before tax. {back} was taken back and is paid from the next month first.</Trans>
            ) : (
              <Trans>Settled, after fees and before tax.</Trans>
            )}
            {otherWon.map((other) => (
              <OtherCurrency key={other.currency} {...other} />
            ))}
          </>
        }
      />
      <Stat
        label={<Trans>Next day of payment</Trans>}
        value={window.payOn === null ? <Trans>Not known yet</Trans> : format.day(window.payOn)}
        note={
          window.payOn === null ? (
            <Trans>The calendar of business days ends. Finance has to extend it.</Trans>
          ) : (
            <Trans>for what is requested by the end of this month</Trans>
          )
        }
      />
    </Stats>
  );
};

const OtherCurrency = ({ currency, won }: SettlementReply['otherWon'][number]) => {
  const sum = useFormat().money({ minor: won, currency: 'KRW' });
  return (
    <>
      {' '}
      <Trans>
        Besides this, {sum} is to be paid in {currency}, by a request of its own.
      </Trans>
    </>
  );
};

type MonthsProps = Pick<Props, 'creatorOid' | 'onYear'> & { readonly settlement: SettlementReply };

const Months = ({ creatorOid, settlement, onYear }: MonthsProps) => {
  const format = useFormat();
  const won = (minor: number) => format.money({ minor, currency: 'KRW' });
  return (
    <Section
      title={<Trans>Statements</Trans>}
      testId="statements"
      actions={<Years creatorOid={creatorOid} year={settlement.year} onYear={onYear} />}
    >
      <DataTable
        caption={<Trans>Statements</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ month }) => month}
        list={{ rows: settlement.months }}
        empty={<NoMonths />}
        columns={[
          {
            key: 'month',
            name: <Trans>Month</Trans>,
            head: true,
            cell: ({ month }) => (
              <Link
                to="/payouts/$creatorOid/$type"
                params={{ creatorOid, type: 'show' }}
                search={(before) => ({ ...before, month })}
                resetScroll={false}
              >
                {format.month(month)}
              </Link>
            ),
          },
          { key: 'gross', name: <Trans>Sales</Trans>, number: true, cell: ({ grossWon }) => won(grossWon) },
          {
            key: 'fees',
            name: <Trans>Fees</Trans>,
            number: true,
            cell: ({ gatewayFeeWon, levelFeeWon }) => won(gatewayFeeWon + levelFeeWon),
          },
          {
            key: 'payable',
            name: <Trans>After fees</Trans>,
            number: true,
            cell: ({ payableWon }) => won(payableWon),
          },
        ]}
      />
    </Section>
  );
};

const NoMonths = () => (
  <EmptyState
    picture="coins"
    title={<Trans>No settled months this year</Trans>}
    action={
      <Link to="/channel/revenue" className={buttonClass({})}>
        <Trans>See this month’s revenue</Trans>
      </Link>
    }
  >
    <Trans>A month is settled on the 1st of the next one, Korean time, and its statement is here.</Trans>
  </EmptyState>
);

type YearsProps = Pick<Props, 'creatorOid' | 'onYear'> & { readonly year: number };

const Years = ({ creatorOid, year, onYear }: YearsProps) => {
  const { t } = useLingui();
  const found = useQuery(settlementYearsQuery(creatorOid)).data?.years ?? [];
  const years = found.includes(year) ? found : [year, ...found];
  if (years.length < 2) return null;
  return (
    <Select
      label={t`Year`}
      value={String(year)}
      options={years.map((each) => ({ value: String(each), label: String(each) }))}
      onChange={(value) => onYear(Number(value))}
    />
  );
};

type OpenProps = Pick<Props, 'month' | 'own'> & { readonly settlement: SettlementReply };

const OpenMonth = ({ settlement, month, own }: OpenProps) => {
  const { creatorOid, months, requests, invoices } = settlement;
  const settled = months.find((each) => each.month === month) ?? months[0];
  return settled ? <MonthStatement {...{ creatorOid, settled, requests, invoices, own }} /> : null;
};
