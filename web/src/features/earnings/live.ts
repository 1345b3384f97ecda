import type { LiveMessage } from '@fanfold/contracts';
import type { RevenueReply } from '@fanfold/contracts/earnings';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { useLiveTopic } from '../../lib/live.ts';
import type { LiveEvent } from '../../lib/live-connection.ts';
import { noteWrite } from '../../lib/newest-write.ts';
import { isNewer } from '../../lib/positions.ts';
import { monthOfDay } from './month.ts';
import { revenueKey, revenueQuery, salesKey } from './queries.ts';

type RevenueMessage = Extract<LiveMessage, { kind: 'revenue' }>;

/** Sales as they happen, while the component is mounted. */
export const useLiveRevenue = (oid: string, position: string): void => {
  const client = useQueryClient();
  useLiveTopic({ topic: `revenue:${oid}`, after: position }, (event) =>
    applyRevenueEvent(client, oid, event),
  );
  useEffect(
    // The subscription has ended.
    () => () => {
      void client.invalidateQueries({ queryKey: revenueKey(oid), refetchType: 'none' });
      void client.invalidateQueries({ queryKey: salesKey(oid), refetchType: 'none' });
    },
    [client, oid],
  );
};

/** A message holds a day's figures as they now are: they replace the day and the totals follow. */
export const applyRevenueEvent = (client: QueryClient, oid: string, event: LiveEvent): void => {
  if (event.type === 'resync') {
    void client.invalidateQueries({ queryKey: revenueKey(oid) });
    void client.invalidateQueries({ queryKey: salesKey(oid) });
    return;
  }
  const { message } = event;
  if (message.kind === 'books') {
    noteWrite(message.position);
    void client.invalidateQueries({ queryKey: revenueKey(oid) });
    void client.invalidateQueries({ queryKey: salesKey(oid) });
    return;
  }
  if (message.kind !== 'revenue') return;
  const { queryKey } = revenueQuery(oid, monthOfDay(message.day));
  const kept = client.getQueryData(queryKey);
  if (kept !== undefined && !isNewer(message.position, kept.position)) return;
  if (kept !== undefined) client.setQueryData(queryKey, withDay(kept, message));
  noteWrite(message.position);
  void client.invalidateQueries({ queryKey: salesKey(oid) });
};

export const withDay = (revenue: RevenueReply, message: RevenueMessage): RevenueReply => {
  const { day, paidCoins, bonusCoins, sales, refunds, position } = message;
  const days = [
    ...revenue.days.filter((other) => other.day !== day),
    { day, paidCoins, bonusCoins, sales, refunds },
  ].sort((a, b) => (a.day < b.day ? -1 : 1));
  return { ...revenue, position, days, totals: sumOf(days) };
};

const sumOf = (days: RevenueReply['days']): RevenueReply['totals'] =>
  days.reduce(
    (sum, day) => ({
      paidCoins: sum.paidCoins + day.paidCoins,
      bonusCoins: sum.bonusCoins + day.bonusCoins,
      sales: sum.sales + day.sales,
      refunds: sum.refunds + day.refunds,
    }),
    { paidCoins: 0, bonusCoins: 0, sales: 0, refunds: 0 },
  );
