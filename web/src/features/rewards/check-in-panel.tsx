import type { AttendanceReply } from '@fanfold/contracts/rewards';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { isProblem } from '../../lib/problem.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { CheckIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { dayState } from './day-state.ts';
import { attendanceKey, attendanceQuery, checkIn } from './queries.ts';
import styles from './rewards.module.css';

/** COM-019: the week, Monday to Sunday in Korean time, and today's check-in. */
export const CheckInPanel = ({ oid }: { readonly oid: string }) => {
  const query = useQuery(attendanceQuery(oid));
  return (
    <Section title={<Trans>Daily check-in</Trans>} testId="check-in">
      <Loaded query={query} lines={3}>
        {(attendance) => <Week attendance={attendance} />}
      </Loaded>
    </Section>
  );
};

const Week = ({ attendance }: { readonly attendance: AttendanceReply }) => {
  const { t } = useLingui();
  const { weekProgress, streakDays } = attendance;
  return (
    <>
      <ol className={styles.week} aria-label={t`This week`}>
        {attendance.week.map(({ day, credits }) => (
          <Day key={day} day={day} credits={credits} attendance={attendance} />
        ))}
      </ol>
      <p className="quiet">
        <Trans>{weekProgress} of 7 days this week</Trans>
        {streakDays > 1 ? (
          <>
            {' · '}
            <Plural value={streakDays} one="# day in a row" other="# days in a row" />
          </>
        ) : null}
      </p>
      <CheckInButton attendance={attendance} />
      <Rules />
    </>
  );
};

type DayProps = {
  readonly day: string;
  readonly credits: number | null;
  readonly attendance: AttendanceReply;
};

const Day = ({ day, credits, attendance }: DayProps) => {
  const format = useFormat();
  const state = dayState({ day, credits }, attendance);
  const gained = credits === null ? '' : format.count(credits);
  return (
    <li
      className={styles.day}
      data-state={state}
      aria-current={day === attendance.today ? 'date' : undefined}
    >
      <span>{format.shortDay(day)}</span>
      <span className={styles.dayMark}>{state === 'done' ? <CheckIcon size={18} /> : null}</span>
      <span className={styles.dayCredits}>
        {state === 'done' ? <Trans>+{gained}</Trans> : null}
        {state === 'before' ? (
          <span className="visually-hidden">
            <Trans>before you joined</Trans>
          </span>
        ) : null}
        {state === 'missed' ? (
          <span className="visually-hidden">
            <Trans>missed</Trans>
          </span>
        ) : null}
        {state === 'open' ? (
          <span className="visually-hidden">
            <Trans>still to come</Trans>
          </span>
        ) : null}
      </span>
    </li>
  );
};

/** The button is idle, processing, or done until tomorrow (COM-039). */
const CheckInButton = ({ attendance }: { readonly attendance: AttendanceReply }) => {
  const client = useQueryClient();
  const format = useFormat();
  const { intent } = useIntent(attendance.today);
  const checking = useMutation({
    mutationFn: checkIn,
    onSettled: () => client.invalidateQueries({ queryKey: attendanceKey }),
  });
  const sum = format.count(attendance.rewards.reduce((total, { credits }) => total + credits, 0));
  const done = attendance.checkedInToday || checking.isSuccess;
  const state = checking.isPending ? 'processing' : done ? 'done' : 'idle';
  return (
    <div>
      <Button
        solid={state !== 'done'}
        busy={state === 'processing'}
        disabled={state === 'done'}
        data-state={state}
        onClick={() => (state === 'idle' ? checking.mutate(intent) : undefined)}
      >
        {state === 'idle' ? <Trans>Check in for {sum} bonus credits</Trans> : null}
        {state === 'processing' ? <Trans>Checking in…</Trans> : null}
        {state === 'done' ? <Trans>See you tomorrow</Trans> : null}
      </Button>
      <p role="status">
        {checking.isSuccess ? <Trans>{sum} bonus credits are on their way.</Trans> : null}
        {checking.error ? <CheckInProblem error={checking.error} /> : null}
      </p>
    </div>
  );
};

/** COM-066, COM-067. */
const CheckInProblem = ({ error }: { readonly error: unknown }) => (
  <span className={fieldStyles.fieldError}>
    {isProblem(error, 'ALREADY_CHECKED_IN') ? (
      <Trans>You've already checked in today!</Trans>
    ) : (
      <Trans>Oops! Check-in failed. Please try again.</Trans>
    )}
  </span>
);

const Rules = () => (
  <details className={styles.draw}>
    <summary>
      <Trans>What a check-in is worth</Trans>
    </summary>
    <ul className={styles.rules}>
      <li>
        <Trans>Monday to Friday: 50 bonus credits.</Trans>
      </li>
      <li>
        <Trans>Saturday and Sunday: 100 after checking in on all five weekdays, else 50.</Trans>
      </li>
      <li>
        <Trans>
          Every seventh day in a row: 50 more. A perfect week: 100 more on Sunday. Of both, the larger.
        </Trans>
      </li>
      <li>
        <Trans>A day begins at midnight in Korea. The credits can be used for 30 days.</Trans>
      </li>
    </ul>
  </details>
);
