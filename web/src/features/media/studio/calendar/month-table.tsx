import type { CalendarReply } from '@fanfold/contracts/catalogue';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { wallClockOf } from '../../../../lib/local-time.ts';
import { useFormat, useLanguage } from '../../../../lib/use-format.ts';
import { useDrops } from '../../../../ui/use-drag.ts';
import styles from './calendar.module.css';
import { CalendarWork, type WorkActs } from './calendar-work.tsx';
import { dayOf, weeksOf } from './month-grid.ts';

type Work = CalendarReply['works'][number];

/** Weeks begin on Monday in Spanish, and on Sunday in the other languages. */
const firstWeekdayOf = (language: string): number => (language === 'es' ? 1 : 0);

type Props = WorkActs & { readonly month: string; readonly works: readonly Work[] };

/** The days of a month in weeks. A scheduled work is dropped on the day to which it moves. */
export const MonthTable = ({ month, works, ...acts }: Props) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const weeks = weeksOf(month, firstWeekdayOf(useLanguage()));
  const byDay = Map.groupBy(works, ({ at }) => dayOf(wallClockOf(at)));
  // Any week with seven days has the names of all weekdays.
  const named = weeks.find((week) => week.every((day) => day !== null)) ?? [];
  const drop = (contentOid: string, day: string): void => {
    const work = works.find((one) => one.contentOid === contentOid && one.state === 'scheduled');
    if (work) acts.onMove({ work, day });
  };
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
            {week.map((day, index) =>
              day === null ? (
                <td key={`none-${index}`} data-empty>
                  {' '}
                </td>
              ) : (
                <Day key={day} day={day} works={byDay.get(day) ?? []} onDrop={drop} {...acts} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type DayProps = WorkActs & {
  readonly day: string;
  readonly works: readonly Work[];
  readonly onDrop: (contentOid: string, day: string) => void;
};

const Day = ({ day, works, onDrop, ...acts }: DayProps) => {
  const format = useFormat();
  const cell = useRef<HTMLTableCellElement>(null);
  useDrops(cell, (contentOid) => onDrop(contentOid, day));
  return (
    <td ref={cell} data-empty={works.length === 0} data-testid={`day-${day}`}>
      <time dateTime={day} className={styles.day}>
        <span aria-hidden="true">{Number(day.slice(-2))}</span>
        <span className="visually-hidden">{format.day(day)}</span>
      </time>
      <ul className={styles.works}>
        {works.map((work) => (
          <CalendarWork key={work.contentOid} work={work} day={day} {...acts} />
        ))}
      </ul>
    </td>
  );
};
