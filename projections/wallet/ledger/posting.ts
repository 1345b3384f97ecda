import type { LotGrant } from '@fanfold/domain/wallet';

/** One line of a double entry; debit is positive. */
export type Posting = { account: string; unit: string; amount: number };

type Piece = { readonly kind: string; readonly coins: number };

/** Coins or credits leave `from` (debited) and arrive at `to` (credited), each kind in its own unit. */
export const transfer = (pieces: readonly Piece[], from: string, to: string): Posting[] =>
  pieces.flatMap(({ kind, coins }) => [
    { account: from, unit: kind, amount: coins },
    { account: to, unit: kind, amount: -coins },
  ]);

/** Bonus coins are an expense of ours; paid coins were exchanged for money. */
export const issuer = ({ kind }: LotGrant): string => (kind === 'bonus' ? 'promotion' : 'exchange:paid');

export const merged = (postings: readonly Posting[]): Posting[] => {
  const lines = new Map<string, Posting>();
  for (const { account, unit, amount } of postings) {
    const key = `${account} ${unit}`;
    lines.set(key, { account, unit, amount: (lines.get(key)?.amount ?? 0) + amount });
  }
  return [...lines.values()].filter(({ amount }) => amount !== 0);
};
