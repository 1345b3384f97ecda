import type { PayProvider } from '@fanfold/contracts/payments';
import pLimit from 'p-limit';

import type { DemoClock } from './demo-clock.ts';
import { currencyOf } from './history.ts';
import { activeDays, past, publishingDays, signInDays } from './past.ts';
import { act, inOrder, type Scene } from './scene.ts';
import { buy, charge } from './trade.ts';

type Options = {
  readonly clock: DemoClock;
  /** The next day to record, in days before today. */
  readonly from: number;
  /** Publishes one more story of each creator. */
  readonly publishNext: () => Promise<unknown>;
  /** The fans sign in again. */
  readonly signInAgain: () => Promise<unknown>;
  readonly scene: () => Scene;
  /** Called when a day is complete: an interrupted start continues with the day after it. */
  readonly recorded: (day: number) => void;
};

/**
 * Records the weeks before today through the same commands that people use, with the clock of all processes
 * set to each day. Charts, statements and months have something to show.
 */
export const recordPast = async (options: Options): Promise<void> => {
  const { clock, from, publishNext, signInAgain, scene, recorded } = options;
  // Stories that were published before an interruption are published again, which changes nothing.
  for (const day of publishingDays) if (day > from) await publishNext();
  for (const day of activeDays.filter((one) => one <= from)) {
    await clock.daysAgo(day);
    for (const published of publishingDays) if (published === day) await publishNext();
    if (signInDays.has(day) || (day === from && day !== activeDays[0])) await signInAgain();
    await pLimit(3).map(Object.keys(past), (name) => inOrder(deedsOf(scene(), name, day)));
    recorded(day);
  }
  await clock.present();
};

const deedsOf = (scene: Scene, name: string, day: number): (() => Promise<unknown>)[] => {
  const fan = past[name];
  if (!fan) return [];
  const charges = fan.charges.filter(([on]) => on === day);
  const purchases = fan.purchases.filter(([on]) => on === day);
  const donations = fan.donations.filter(([on]) => on === day);
  return [
    ...charges.map(
      ([, productId]) =>
        () =>
          chargeThen(scene, name, { productId, day, provider: fan.provider }),
    ),
    ...purchases.map(([, slug]) => () => {
      const { contentOid, coins } = scene.item(slug);
      const action = { kind: 'buy', slug, payWith: 'paid' } as const;
      return buy(scene.api, scene.member(name), { action, contentOid, coins });
    }),
    ...donations.map(
      ([, slug, coins, comment]) =>
        () =>
          act(scene, name, {
            path: '/api/account/donate',
            key: `past-donation-${slug}`,
            body: { contentOid: scene.item(slug).contentOid, amount: coins, comment },
          }),
    ),
    ...(name === 'fan' && day < 7 ? [() => checkIn(scene, name, day)] : []),
  ];
};

type PastCharge = { readonly productId: string; readonly day: number; readonly provider: PayProvider };

const chargeThen = (scene: Scene, name: string, { productId, day, provider }: PastCharge) =>
  charge(scene, scene.member(name), {
    kind: 'charge',
    productId,
    currency: currencyOf[provider],
    provider,
    outcome: 'approve',
    day,
  });

const checkIn = (scene: Scene, name: string, day: number) =>
  act(scene, name, {
    path: '/api/account/attendance',
    key: `past-check-in-${day}`,
    body: {},
    done: ['ALREADY_CHECKED_IN'],
  });
