import type { RawEvent } from './raw-event.ts';

type Piece = { lotId: string; kind: 'paid' | 'bonus'; coins: number };
type Charge = { paid: number; expired: number; out: number; isTakenBack: boolean };

/**
 * The oracle of debts: what each account must owe, computed from the coins of reversed charges. The coins of
 * such a charge that are neither still there, nor expired, nor returned before were spent, and are owed.
 * Plain sums over plain JSON.
 */
export class DebtsOracle {
  readonly #charges = new Map<string, Charge>();
  readonly #chargeOfLot = new Map<string, string>();
  /** The debts that lost disputes have to raise, until their events are read. */
  readonly #due = new Map<string, number>();
  readonly #left = new Map<string, number>();
  readonly #owed = new Map<string, number>();
  /** The coins of a charge's debt that were written off and have not been returned. */
  readonly #lost = new Map<string, number>();
  /** Returned coins of such charges, until the event that keeps them is read. */
  readonly #back = new Map<string, number>();
  readonly #differences: string[] = [];

  take(event: RawEvent): void {
    const { type, data } = event;
    const charge = this.#charges.get(String(data['chargeId']));
    switch (type) {
      case 'CoinsCredited':
        return this.#credit(String(data['chargeId']), data['lots'] as Piece[]);
      case 'LotExpired':
        return this.#expire(data['lot'] as Piece);
      case 'ChargeCoinsReturned':
        if (charge) charge.out -= paidIn(data['returned']);
        return;
      case 'ChargeCoinsWithdrawn':
        if (charge) this.#withdraw(event, charge);
        return;
      case 'DebtRaised':
        return this.#raise(event);
      case 'DebtCleared':
        return this.#clear(event);
      case 'PurchaseRefunded':
      case 'SpendRefunded':
      case 'HoldReleased':
        return this.#return(data['returned'] as Piece[]);
      case 'DebtRecovered':
        return this.#recover(event);
    }
  }

  finish(): { owed: ReadonlyMap<string, number>; differences: readonly string[] } {
    const missing = [...this.#due].map(([debt, coins]) => `Debt ${debt} of ${coins} coins was never raised`);
    const kept = [...this.#back].map(
      ([charge, coins]) => `${coins} coins of ${charge} came back to its payer`,
    );
    return { owed: this.#owed, differences: [...this.#differences, ...missing, ...kept] };
  }

  #credit(chargeId: string, lots: readonly Piece[]): void {
    this.#charges.set(chargeId, { paid: paidIn(lots), expired: 0, out: 0, isTakenBack: false });
    for (const { lotId } of lots) this.#chargeOfLot.set(lotId, chargeId);
  }

  #expire(lot: Piece): void {
    const charge = this.#charges.get(this.#chargeOfLot.get(lot.lotId) ?? '');
    if (charge) charge.expired += paidIn([lot]);
  }

  #withdraw(event: RawEvent, charge: Charge): void {
    const { data } = event;
    const taken = paidIn(data['taken']);
    const spent = charge.paid - charge.expired - charge.out - taken;
    charge.out += taken;
    if (data['cause'] !== 'chargeback') return;
    const debt = charge.isTakenBack ? 0 : spent;
    charge.isTakenBack = true;
    if (debt !== Number(data['debtCoins']))
      this.#differ(event, `makes ${String(data['debtCoins'])} coins a debt, ${debt} were spent`);
    if (debt > 0) this.#due.set(String(data['refundId']), debt);
  }

  #raise(event: RawEvent): void {
    const { debtId, coins, walletOid } = event.data;
    if (this.#due.get(String(debtId)) !== coins) this.#differ(event, 'raises a debt that no dispute left');
    this.#due.delete(String(debtId));
    this.#left.set(String(debtId), Number(coins));
    this.#owe(String(walletOid), Number(coins));
  }

  #clear(event: RawEvent): void {
    const { debtId, coins, leftCoins, by, taken, walletOid } = event.data;
    const left = (this.#left.get(String(debtId)) ?? 0) - Number(coins);
    this.#left.set(String(debtId), left);
    if (left < 0 || left !== leftCoins) this.#differ(event, `leaves ${left} coins of its debt`);
    if (by !== 'write_off' && paidIn(taken) !== coins) this.#differ(event, 'clears a debt with other coins');
    this.#owe(String(walletOid), -Number(coins));
    if (by === 'write_off') this.#lost.set(String(event.data['chargeId']), Number(coins));
  }

  /**
   * Coins without money behind them, whose debt was written off, belong to no person when they are returned.
   */
  #return(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      const charge = this.#chargeOfLot.get(piece.lotId) ?? '';
      const back = (this.#back.get(charge) ?? 0) + paidIn([piece]);
      const due = Math.min(back, this.#lost.get(charge) ?? 0);
      if (due > 0) this.#back.set(charge, due);
    }
  }

  #recover(event: RawEvent): void {
    const { chargeId, coins, leftCoins, taken } = event.data;
    const charge = String(chargeId);
    const left = (this.#lost.get(charge) ?? 0) - Number(coins);
    if (left < 0 || left !== leftCoins) this.#differ(event, `leaves ${left} coins written off`);
    if (this.#back.get(charge) !== coins) this.#differ(event, 'keeps other coins than came back');
    const foreign = (taken as Piece[]).some(({ lotId }) => this.#chargeOfLot.get(lotId) !== charge);
    if (foreign || paidIn(taken) !== coins) this.#differ(event, 'keeps coins of another charge');
    this.#lost.set(charge, left);
    this.#back.delete(charge);
  }

  #owe(wallet: string, coins: number): void {
    this.#owed.set(wallet, (this.#owed.get(wallet) ?? 0) + coins);
  }

  #differ({ stream, revision }: RawEvent, how: string): void {
    this.#differences.push(`${stream}@${revision} ${how}`);
  }
}

const paidIn = (pieces: unknown): number =>
  (pieces as readonly Piece[]).reduce((sum, { kind, coins }) => (kind === 'paid' ? sum + coins : sum), 0);
