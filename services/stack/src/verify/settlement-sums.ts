import type { RawEvent } from './raw-event.ts';

export type Earning = { level: string; version: number; coins: number; held: Map<string, number> };
export type Sums = { gross: bigint; gateway: bigint; level: bigint; heldCoins: number };

/** The fees that were agreed, in percent, written down a second time. */
const levelPercent: Readonly<Record<string, bigint>> = { free: 40n, standard: 30n, plus: 25n, partner: 20n };

export const won = (value: unknown): bigint => BigInt(Number(value));

/** Coins are 100 won; both fees are taken of the sum of each level and cut to whole won. */
export const sumsOf = (earnings: Iterable<Earning>): Sums => {
  const coinsOfLevel = new Map<string, bigint>();
  let heldCoins = 0;
  for (const { level, version, coins, held } of earnings) {
    const all = [...held.values()].reduce((sum, each) => sum + each, 0);
    const left = Math.min(all, coins > 0 ? coins : 0);
    heldCoins += left;
    const key = `${level} ${version}`;
    coinsOfLevel.set(key, (coinsOfLevel.get(key) ?? 0n) + BigInt(coins - left));
  }
  const sums = { gross: 0n, gateway: 0n, level: 0n, heldCoins };
  for (const [key, coins] of coinsOfLevel) {
    const gross = coins * 100n;
    sums.gross += gross;
    sums.gateway += (gross * 5n) / 100n;
    sums.level += (gross * (levelPercent[key.split(' ')[0] ?? ''] ?? 0n)) / 100n;
  }
  return sums;
};

export const correctionOf = (data: RawEvent['data']): Omit<Sums, 'heldCoins'> => {
  const gross = won(data['coins']) * 100n;
  const percent = levelPercent[String(data['level'])] ?? 0n;
  return { gross, gateway: (gross * 5n) / 100n, level: (gross * percent) / 100n };
};

/** The months that a request asks for. */
export const monthsOf = (request: RawEvent['data'] | undefined) =>
  (request?.['months'] ?? []) as readonly { readonly month: string }[];

/** A creator's month. */
export const monthOf = ({ data }: RawEvent): string =>
  `${String(data['creatorOid'])} ${String(data['month'])}`;

type Input = { readonly asked: ReadonlyMap<string, RawEvent['data']>; readonly paid: ReadonlySet<string> };

/**
 * What is wrong with a request that was left unpaid: it is the last one of a creator, and two people want it.
 */
export const wronglyUnpaid = (data: RawEvent['data'], { asked, paid }: Input): readonly string[] => {
  const id = String(data['requestId']);
  const isLast = asked.get(id)?.['last'] === true && !paid.has(id);
  return [
    ...(isLast ? [] : ['leaves a request unpaid that is not the last one']),
    ...(data['byOid'] === data['askedByOid'] ? ['is left unpaid by one person'] : []),
  ];
};
