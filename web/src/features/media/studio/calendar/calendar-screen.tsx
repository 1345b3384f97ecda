import type { CalendarReply } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useFormat, useLanguage } from '../../../../lib/use-format.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { Page, PageHead } from '../../../../ui/page.tsx';
import { StaleNote } from '../../../../ui/states.tsx';
import { useLiveWorks } from '../live.ts';
import { ownZone, wallClockOf } from '../own-clock.ts';
import { calendarQuery } from '../queries.ts';
import { ScheduleDialog } from '../schedule-dialog.tsx';
import styles from './calendar.module.css';
import { dayOf, monthLater, weeksOf } from './month-grid.ts';

type Work = CalendarReply['works'][number];
type Props = { readonly channelOid: string; readonly month: string };

/** The planned and published works of a month, by the creator's own clock. */
export const CalendarScreen = ({ channelOid, month }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const { data } = useSuspenseQuery(calendarQuery(month));
  const [moved, setMoved] = useState<Work>();
  useLiveWorks(channelOid, data.position);
  const zone = ownZone();
  return (
    <Page title={t`Calendar`} className="stack">
      <PageHead
        eyebrow={<Trans>Studio</Trans>}
        title={format.month(month)}
        actions={<Months month={month} />}
      />
      <p className="quiet">
        <Trans>By your clock: {zone}. Choose a scheduled work to move it.</Trans>
      </p>
      <StaleNote stale={data.stale} />
      <MonthTable month={month} works={data.works} onMove={setMoved} />
      {data.works.length === 0 ? (
        <p>
          <Trans>Nothing was published or is scheduled in this month.</Trans>
        </p>
      ) : null}
      {moved ? <ScheduleDialog draft={scheduledIn(moved)} onClose={() => setMoved(undefined)} /> : null}
    </Page>
  );
};

const scheduledIn = ({ contentOid, at, timeZone }: Work) => ({
  contentOid,
  schedule: { publishAt: at, timeZone: timeZone ?? ownZone() },
});

const Months = ({ month }: { readonly month: string }) => (
  <>
    <Link to="/studio2/calendar" search={{ month: monthLater(month, -1) }} className={buttonClass({})}>
      <Trans>Previous month</Trans>
    </Link>
    <Link to="/studio2/calendar" search={{ month: monthLater(month, 1) }} className={buttonClass({})}>
      <Trans>Next month</Trans>
    </Link>
    <Link to="/studio2" className={buttonClass({})}>
      <Trans>Works</Trans>
    </Link>
  </>
);

/** Weeks begin on Monday in Spanish, and on Sunday in the other languages. */
const firstWeekdayOf = (language: string): number => (language === 'es' ? 1 : 0);

type TableProps = {
  readonly month: string;
  readonly works: readonly Work[];
  readonly onMove: (work: Work) => void;
};

const MonthTable = ({ month, works, onMove }: TableProps) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const weeks = weeksOf(month, firstWeekdayOf(useLanguage()));
  const byDay = Map.groupBy(works, ({ at }) => dayOf(wallClockOf(at)));
  // Any week with seven days has the names of all weekdays.
  const named = weeks.find((week) => week.every((day) => day !== null)) ?? [];
  return (
    <table className={styles.month}>
      <caption className="visually-hidden">{format.month(month)}</caption>
      <thead>
        <tr>
          {named.map((day) => (
            <th key={day} scope="col">
              {i18n.date(`${day}T00:00:00Z`, { weekday: 'short', timeZone: 'UTC' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) => (
              <td key={day ?? `none-${index}`} data-empty={day === null || !byDay.has(day)}>
                {day === null ? null : <Day day={day} works={byDay.get(day) ?? []} onMove={onMove} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type DayProps = {
  readonly day: string;
  readonly works: readonly Work[];
  readonly onMove: (work: Work) => void;
};

const Day = ({ day, works, onMove }: DayProps) => {
  const format = useFormat();
  return (
    <>
      <time dateTime={day} className={styles.day}>
        <span aria-hidden="true">{Number(day.slice(-2))}</span>
        <span className="visually-hidden">{format.day(day)}</span>
      </time>
      <ul className={styles.works}>
        {works.map((work) => (
          <li key={work.contentOid} data-testid={`calendar-${work.contentOid}`}>
            <CalendarWork work={work} onMove={onMove} />
          </li>
        ))}
      </ul>
    </>
  );
};

const CalendarWork = ({ work, onMove }: Pick<DayProps, 'onMove'> & { readonly work: Work }) => {
  const { t } = useLingui();
  const { contentOid, at, state } = work;
  const title = work.title ?? t`Untitled`;
  const time = wallClockOf(at).slice(11);
  if (state === 'published')
    return (
      <Link to="/play/$contentOid" params={{ contentOid }} className={styles.published}>
        {time} {title}
      </Link>
    );
  return (
    <button type="button" className={styles.scheduled} onClick={() => onMove(work)}>
      {time} {title} <span className="visually-hidden">{t`Scheduled`}</span>
    </button>
  );
};
