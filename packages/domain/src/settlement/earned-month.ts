import type { SettledEarning } from './fees.ts';

/** What is read of a month's events. */
export type EarnedEvent =
  | ({ readonly type: 'EarningPosted'; readonly earningId: string } & SettledEarning)
  | {
      readonly type: 'EarningHeld' | 'EarningReleased';
      readonly earningId: string;
      readonly holdId: string;
      readonly paidCoins: number;
    }
  | { readonly type: 'MonthClosed' };

type Earned = SettledEarning & { readonly holds: Map<string, number> };

/** What a creator earned in a month, from the events of its stream in their order, and what of it is held. */
export class EarnedMonth {
  readonly #earned = new Map<string, Earned>();

  take(event: EarnedEvent): void {
    switch (event.type) {
      case 'EarningPosted': {
        const { kind, level, feePolicyVersion, amounts } = event;
        this.#earned.set(event.earningId, { kind, level, feePolicyVersion, amounts, holds: new Map() });
        return;
      }
      case 'EarningHeld':
        this.#earned.get(event.earningId)?.holds.set(event.holdId, event.paidCoins);
        return;
      case 'EarningReleased':
        this.#earned.get(event.earningId)?.holds.delete(event.holdId);
        return;
      case 'MonthClosed':
        return;
    }
  }

  find = (earningId: string): SettledEarning | undefined => this.#earned.get(earningId);

  /** Coins of an earning that are held: if two holds name it, no more than it earned. */
  heldOf(earningId: string): number {
    const earned = this.#earned.get(earningId);
    return earned ? heldIn(earned) : 0;
  }

  /** What may be settled, without what is held. */
  settled(): { readonly earnings: readonly SettledEarning[]; readonly heldCoins: number } {
    let heldCoins = 0;
    const earnings = [...this.#earned.values()].map((earned) => {
      const { kind, level, feePolicyVersion, amounts } = earned;
      const held = heldIn(earned);
      heldCoins += held;
      return { kind, level, feePolicyVersion, amounts: { ...amounts, paid: amounts.paid - held } };
    });
    return { earnings, heldCoins };
  }
}

const heldIn = ({ amounts, holds }: Earned): number =>
  Math.min(
    Math.max(amounts.paid, 0),
    [...holds.values()].reduce((sum, coins) => sum + coins, 0),
  );
