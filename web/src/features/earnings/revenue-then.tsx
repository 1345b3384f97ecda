import type { RevenuePart } from '@fanfold/contracts/earnings';
import { useQuery } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import type { Opened } from './books-part.tsx';
import { everyDay } from './every-day.ts';
import { daysOfMonth } from './month.ts';
import { type Books, booksQuery } from './queries.ts';
import { RevenueChart } from './revenue-chart.tsx';

type Props = {
  readonly oid: string;
  readonly books: Books & { readonly asOf: string };
  readonly today: string;
  readonly onOpen: (opened: Opened) => void;
};

/**
 * The days of a month's books as they were. What came too late for the month before stands on its own day,
 * and not in the picture.
 */
export const RevenueThen = ({ oid, books, today, onOpen }: Props) => {
  const format = useFormat();
  return (
    <Loaded query={useQuery(booksQuery(oid, books, { by: 'day' }))} lines={6}>
      {({ parts, partsBefore }) => (
        <RevenueChart
          days={everyDay(
            daysOfMonth(books.month).filter((day) => day <= today),
            daysOf(parts),
          )}
          before={daysOf(partsBefore)}
          onOpen={(day) => onOpen({ name: format.day(day), lines: { ...books, day } })}
        />
      )}
    </Loaded>
  );
};

const daysOf = (parts: readonly RevenuePart[]) =>
  parts.flatMap(({ key, ...part }) => (key === null ? [] : [{ ...part, day: key }]));
