import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { ChannelOnly } from '../../features/identity/creators-only.tsx';
import { CalendarScreen } from '../../features/media/studio/calendar/calendar-screen.tsx';
import { isMonth, monthOf } from '../../features/media/studio/calendar/month.ts';
import { calendarQuery } from '../../features/media/studio/queries.ts';
import { channelOf } from '../../lib/channel.ts';
import { wallClockOf } from '../../lib/local-time.ts';
import { meQuery } from '../../lib/session.ts';

const monthIn = (month: string | undefined): string =>
  month ?? monthOf(wallClockOf(new Date().toISOString()));

const CalendarPage = () => {
  const month = monthIn(Route.useSearch().month);
  const navigate = Route.useNavigate();
  return (
    <ChannelOnly>
      {(oid) => (
        <CalendarScreen
          channelOid={oid}
          month={month}
          onMonth={(next) => void navigate({ search: { month: next }, resetScroll: false })}
        />
      )}
    </ChannelOnly>
  );
};

export const Route = createFileRoute('/studio2/calendar')({
  validateSearch: z.object({ month: z.string().refine(isMonth).optional().catch(undefined) }),
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: async ({ context: { client }, deps: { month } }) => {
    const me = await client.ensureQueryData(meQuery);
    if (me && channelOf(me) !== undefined) await client.ensureQueryData(calendarQuery(monthIn(month)));
  },
  component: CalendarPage,
  staticData: { texts: ['media'] },
});
