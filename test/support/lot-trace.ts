import type { StoredEvent } from '@fanfold/event-log';

type Piece = { readonly lotId: string; readonly kind: string; readonly coins: number };

/** What the trace of all coins found. */
export type LotTrace = {
  /** Coins that left a lot: spent, held and captured, expired, refunded, or taken for a debt. */
  readonly spentCoins: number;
  readonly lots: number;
  /**
   * Spent coins whose lot was issued by no approved charge and no grant, or in another wallet, or as another
   * kind.
   */
  readonly untraced: number;
  /** Coins that a lot gave beyond those that it was issued with. */
  readonly overspent: number;
};

/**
 * Traces each coin that left a wallet to the charge or the grant that issued its lot, from the raw events
 * alone and in their order. It shares no code with the deciders.
 */
export class LotTracer {
  readonly #approvedCharges = new Set<string>();
  readonly #lots = new Map<string, { readonly kind: string; left: number }>();
  #spentCoins = 0;
  #untraced = 0;
  #overspent = 0;

  take({ stream, type, data }: StoredEvent): void {
    if (type === 'ChargeApproved') this.#approvedCharges.add(String(data['chargeId']));
    if (!stream.startsWith('wallet-')) return;
    const pieces = (field: string): Piece[] => [data[field] ?? []].flat() as Piece[];
    if (type === 'CoinsCredited' && this.#approvedCharges.has(String(data['chargeId'])))
      this.#issue(stream, pieces('lots'));
    else if (type === 'BonusGranted' && typeof data['grantId'] === 'string')
      this.#issue(stream, pieces('lot'));
    else if (type === 'BonusTakenBack' || type === 'LotExpired') this.#spend(stream, pieces('lot'));
    // Captured coins left their lot when they were held.
    else if (!/^(HoldCaptured|GiftCaptured)$/.test(type)) this.#spend(stream, pieces('taken'));
    for (const { lotId, coins } of pieces('returned')) {
      const lot = this.#lots.get(`${stream} ${lotId}`);
      if (lot) lot.left += coins;
      else this.#untraced += coins;
    }
  }

  finish(): LotTrace {
    const [spentCoins, lots] = [this.#spentCoins, this.#lots.size];
    return { spentCoins, lots, untraced: this.#untraced, overspent: this.#overspent };
  }

  #issue(stream: string, pieces: readonly Piece[]): void {
    for (const { lotId, kind, coins } of pieces) this.#lots.set(`${stream} ${lotId}`, { kind, left: coins });
  }

  #spend(stream: string, pieces: readonly Piece[]): void {
    for (const { lotId, kind, coins } of pieces) {
      this.#spentCoins += coins;
      const lot = this.#lots.get(`${stream} ${lotId}`);
      if (lot?.kind !== kind) {
        this.#untraced += coins;
        continue;
      }
      lot.left -= coins;
      if (lot.left < 0) this.#overspent += Math.min(coins, -lot.left);
    }
  }
}
