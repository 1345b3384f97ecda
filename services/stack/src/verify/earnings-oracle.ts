import type { RawEvent } from './raw-event.ts';

type Kinds = { paid: number; bonus: number };
type Party = { oid: string; share: number };
type Due = { position: bigint; coins: Kinds; what: string };

/**
 * The oracle of earnings: what every creator must have earned, computed from spends and refunds, and compared
 * with the postings to their months. It shares coins out with its own arithmetic: whole coins, the largest
 * remainders rounded up.
 */
export class EarningsOracle {
  readonly #sold = new Map<string, Kinds>();
  readonly #posted = new Map<string, Kinds>();
  readonly #due = new Map<string, Due>();
  readonly #postings = new Map<string, Kinds & { times: number }>();

  /** A spend (1) of these coins, or its reversal (-1). */
  sell({ data, position, stream, revision }: RawEvent, moved: Kinds, sign: 1 | -1): void {
    const id = String(data['purchaseId'] ?? data['spendId'] ?? data['holdId']);
    const { beneficiaries, platformShare } = data['proceeds'] as {
      beneficiaries: Party[];
      platformShare: number;
    };
    const shares = [...beneficiaries.map(({ share }) => share), platformShare];
    const [paid, bonus] = [divide(moved.paid, shares), divide(moved.bonus, shares)];
    for (const [at, { oid }] of beneficiaries.entries()) {
      const coins = { paid: sign * (paid[at] ?? 0), bonus: sign * (bonus[at] ?? 0) };
      // A beneficiary without a whole coin earned nothing.
      if (coins.paid === 0 && coins.bonus === 0) continue;
      add(this.#sold, oid, coins);
      const what = `${stream}@${revision}`;
      this.#due.set(`${oid} ${id}${sign === 1 ? '' : '-reversed'}`, { position, coins, what });
    }
  }

  /** What was posted, and what is due without a sale. */
  take(event: RawEvent): void {
    if (event.type === 'EarningPosted') this.#post(event);
    if (event.type === 'ApprovalGranted') this.#adjust(event);
  }

  /** What two administrators agreed to add or to take off. */
  #adjust({ data, position, stream, revision }: RawEvent): void {
    const act = data['act'] as { kind: string; coins: number };
    if (act.kind !== 'adjustRevenue') return;
    const [oid, coins] = [String(data['subjectOid']), { paid: act.coins, bonus: 0 }];
    add(this.#sold, oid, coins);
    const what = `${stream}@${revision}`;
    this.#due.set(`${oid} ${String(data['approvalId'])}`, { position, coins, what });
  }

  #post({ data }: RawEvent): void {
    const { paid, bonus } = data['amounts'] as Kinds;
    const key = `${String(data['creatorOid'])} ${String(data['earningId'])}`;
    this.#postings.set(key, { paid, bonus, times: (this.#postings.get(key)?.times ?? 0) + 1 });
    add(this.#posted, String(data['creatorOid']), { paid, bonus });
  }

  finish() {
    const unposted: { position: bigint; what: string }[] = [];
    const differences: string[] = [];
    for (const [key, { position, coins, what }] of this.#due) {
      const posting = this.#postings.get(key);
      if (!posting) unposted.push({ position, what });
      else if (posting.times > 1) differences.push(`${what} was posted ${posting.times} times`);
      else if (posting.paid !== coins.paid || posting.bonus !== coins.bonus)
        differences.push(`${what} was posted with other coins`);
    }
    for (const key of this.#postings.keys())
      if (!this.#due.has(key)) differences.push(`A posting names no sale: ${key}`);
    return { sold: this.#sold, posted: this.#posted, unposted, differences };
  }
}

/**
 * Whole coins by share; the remaining coins go one by one to the largest remainders, the first of equals
 * first.
 */
const divide = (coins: number, shares: readonly number[]): number[] => {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const parts = shares.map((share) => Math.floor((coins * share) / whole));
  const left = coins - parts.reduce((sum, part) => sum + part, 0);
  const order = shares.map((share, at) => ({ at, rest: (coins * share) % whole }));
  order.sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of order.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
};

const add = (to: Map<string, Kinds>, key: string, coins: Kinds): void => {
  const sum = to.get(key) ?? { paid: 0, bonus: 0 };
  sum.paid += coins.paid;
  sum.bonus += coins.bonus;
  to.set(key, sum);
};
