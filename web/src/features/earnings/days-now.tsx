import { useQuery } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import type { Opened } from './books-part.tsx';
import { everyDay } from './every-day.ts';
import { useLiveRevenue } from './live.ts';
import { addMonths, daysOfMonth } from './month.ts';
import { revenueQuery } from './queries.ts';
import { RevenueChart } from './revenue-chart.tsx';

type Props = {
  readonly oid: string;
  readonly month: string;
  /** The Korean day that it is now. */
  readonly today: string;
  readonly onOpen: (opened: Opened) => void;
};

/** What a creator earns on each day of a month, as it happens, beside the month before. */
export const DaysNow = (props: Props) => {
  const { oid, month } = props;
  return (
    <Loaded query={useQuery(revenueQuery(oid, month))} lines={6}>
      {({ days, position }) => <Days {...props} known={days} position={position} />}
    </Loaded>
  );
};

type DaysProps = Props & {
  readonly known: Parameters<typeof everyDay>[1];
  readonly position: string;
};

const Days = ({ oid, month, today, onOpen, known, position }: DaysProps) => {
  useLiveRevenue(oid, position);
  const format = useFormat();
  const before = useQuery(revenueQuery(oid, addMonths(month, -1))).data;
  const days = everyDay(
    daysOfMonth(month).filter((day) => day <= today),
    known,
  );
  return (
    <RevenueChart
      days={days}
      before={before?.days}
      onOpen={(day) => onOpen({ name: format.day(day), lines: { day } })}
    />
  );
};
