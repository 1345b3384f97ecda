import type { CloseCalendar } from '@fanfold/contracts/settlement';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { IncompleteNote, StaleNote } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { CreatorMonths } from './creator-months.tsx';
import { closeCalendarQuery } from './queries.ts';

/** When months close, until when they are requested and when they are paid; all days are Korean. */
export const CloseCalendarScreen = () => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Close calendar`}>
      <Loaded query={useQuery(closeCalendarQuery)}>
        {(calendar) => (
          <>
            <StaleNote stale={calendar.stale} />
            <IncompleteNote incomplete={calendar.incomplete} />
            <TableEnd day={calendar.tableEndsOn} />
            <Months calendar={calendar} />
            <CreatorMonths />
            <Holidays calendar={calendar} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
};

const TableEnd = ({ day }: { readonly day: string | null }) => {
  const format = useFormat();
  if (day === null) return null;
  const end = format.day(day);
  return (
    <p role="alert">
      <Trans>
        The table of Korean business days ends on {end}. Fanfold has to be updated before, as nothing can be
        requested and paid without it.
      </Trans>
    </p>
  );
};

type Props = { readonly calendar: CloseCalendar };
type Month = CloseCalendar['months'][number];

const Months = ({ calendar: { months, today } }: Props) => {
  const format = useFormat();
  return (
    <DataTable
      caption={<Trans>Close calendar</Trans>}
      captionHidden
      look="ledger"
      rowKey={({ month }) => month}
      list={{ rows: months.toReversed() }}
      empty={
        <p>
          <Trans>The table of business days does not reach these months.</Trans>
        </p>
      }
      columns={[
        {
          key: 'month',
          name: <Trans>Month</Trans>,
          head: true,
          cell: ({ month }) => (
            <>
              {format.month(month)}
              {today.startsWith(month) ? (
                <Sub>
                  <Trans>this month</Trans>
                </Sub>
              ) : null}
            </>
          ),
        },
        {
          key: 'closes',
          name: <Trans>Closes</Trans>,
          cell: (month) => <Closes month={month} today={today} />,
        },
        {
          key: 'rates',
          name: <Trans>Exchange rates</Trans>,
          cell: (month) => <Rates month={month} today={today} />,
        },
        {
          key: 'requests',
          name: <Trans>Request window</Trans>,
          cell: ({ requestFrom, requestUntil }) => (
            <>
              {format.shortDay(requestFrom)} – {format.shortDay(requestUntil)}
            </>
          ),
        },
        { key: 'pay', name: <Trans>Day of payment</Trans>, cell: ({ payOn }) => <Known day={payOn} /> },
      ]}
    />
  );
};

/** Or that the table of business days ends before it. */
const Known = ({ day }: { readonly day: string | null }) => {
  const format = useFormat();
  return day === null ? <Trans>after the end of the table</Trans> : format.day(day);
};

type MonthProps = { readonly month: Month; readonly today: string };

/** After its end a month that is open for some creators is being closed. */
const Closes = ({
  month: { closesOn, openCreators, waitsForPostings, parkedPostings },
  today,
}: MonthProps) => {
  const format = useFormat();
  return (
    <>
      {format.day(closesOn)}
      {openCreators > 0 ? (
        <Sub>
          <Plural value={openCreators} one="open for # creator" other="open for # creators" />
        </Sub>
      ) : null}
      {waitsForPostings ? (
        <Sub>
          <Trans>It waits until all sales of the month are posted.</Trans>
        </Sub>
      ) : null}
      {parkedPostings > 0 ? (
        <Sub>
          <Plural
            value={parkedPostings}
            one="The posting of # wallet failed and is parked: see Operations."
            other="The posting of # wallets failed and is parked: see Operations."
          />
        </Sub>
      ) : null}
      {openCreators === 0 && closesOn <= today ? (
        <Sub>
          <Trans context="month">closed</Trans>
        </Sub>
      ) : null}
    </>
  );
};

const Rates = ({ month: { rateDay, rates, missing }, today }: MonthProps) => {
  if (rates)
    return (
      <>
        {wonOf(rates.yenMicroWon)} ₩/¥ · {wonOf(rates.centMicroWon * 100)} ₩/$
        <Sub>
          <Known day={rateDay} /> · {rates.source}
        </Sub>
      </>
    );
  return (
    <>
      <Known day={rateDay} />
      <Sub>
        {missing === null ? (
          <Awaited day={rateDay} today={today} />
        ) : (
          <>
            <Pill tone="live">
              <Trans>missing</Trans>
            </Pill>{' '}
            {missing}
          </>
        )}
      </Sub>
    </>
  );
};

type AwaitedProps = { readonly day: string | null; readonly today: string };

const Awaited = ({ day, today }: AwaitedProps) => {
  if (day === null) return null;
  return day < today ? <Trans>not needed yet</Trans> : <Trans>on this day</Trans>;
};

/** Millionths of a won as won, with all their digits and no rounding. */
const wonOf = (microWon: number): string => {
  const digits = String(microWon).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
};

const Holidays = ({ calendar: { months } }: Props) => {
  const format = useFormat();
  const days = months.flatMap(({ holidays }) => holidays);
  return (
    <Section title={<Trans>Days on which Korean banks do not settle</Trans>}>
      <p className="quiet">
        <Trans>Besides Saturdays and Sundays.</Trans>
      </p>
      <ul>
        {days.map((day) => (
          <li key={day}>{format.day(day)}</li>
        ))}
      </ul>
    </Section>
  );
};
