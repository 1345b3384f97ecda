import type { CalendarReply } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';

import { asTitle } from '../../../../lib/format.ts';
import { ownZone } from '../../../../lib/local-time.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { Page, PageHead } from '../../../../ui/page.tsx';
import { InlineFailure, StaleNote } from '../../../../ui/states.tsx';
import { useLiveWorks } from '../live.ts';
import { calendarQuery } from '../queries.ts';
import { ScheduleDialog } from '../schedule-dialog.tsx';
import { monthOf } from './month.ts';
import { monthLater } from './month-grid.ts';
import { MonthTable } from './month-table.tsx';
import { type Moved, useMove } from './use-move.tsx';

type Work = CalendarReply['works'][number];
type Props = {
  readonly channelOid: string;
  readonly month: string;
  readonly onMonth: (month: string) => void;
};

/** The planned and published works of a month, by the creator's own clock. */
export const CalendarScreen = ({ channelOid, month, onMonth }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const { data } = useSuspenseQuery(calendarQuery(month));
  const [opened, setOpened] = useState<Work>();
  const [focused, setFocused] = useState<string>();
  const hintId = useId();
  useLiveWorks(channelOid, data.position);
  const { failure, move } = useMove((day) => {
    if (monthOf(day) !== month) onMonth(monthOf(day));
  });
  const moveBy = (moved: Moved, byKeyboard = false): void => {
    setFocused(byKeyboard ? moved.work.contentOid : undefined);
    move(moved);
  };
  const zone = ownZone();
  return (
    <Page title={t`Calendar`} className="stack">
      <PageHead
        eyebrow={<Trans>Studio</Trans>}
        title={asTitle(format.month(month))}
        actions={<Months month={month} />}
      />
      <p className="quiet" id={hintId}>
        <Trans>
          By your clock: {zone}. Drag a scheduled work to another day, move it with the arrow keys, or choose
          it to set its time.
        </Trans>
      </p>
      <StaleNote stale={data.stale} />
      {failure ? <InlineFailure error={failure} /> : null}
      <MonthTable
        month={month}
        works={data.works}
        hintId={hintId}
        focused={focused}
        onOpen={setOpened}
        onMove={moveBy}
      />
      {data.works.length === 0 ? (
        <p>
          <Trans>Nothing was published or is scheduled in this month.</Trans>
        </p>
      ) : null}
      {opened ? <ScheduleDialog draft={scheduledIn(opened)} onClose={() => setOpened(undefined)} /> : null}
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
