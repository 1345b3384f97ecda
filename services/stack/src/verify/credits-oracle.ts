import type { RawEvent } from './raw-event.ts';

type Piece = { lotId: string; kind: 'chat' | 'bonus'; credits: number };
type Kinds = { chat: number; bonus: number };
type Credits = { available: Kinds; held: Kinds; lots: Map<string, number> };

const creditsPerCoin = 10;

/** The oracle of chat credits: plain sums over plain JSON, like the oracle of coins. */
export class CreditsOracle {
  readonly #owners = new Map<string, Credits>();
  /** The coins that a wallet paid for each conversion, and the credits that it got. */
  readonly #paid = new Map<string, number>();
  readonly #converted = new Map<string, number>();
  readonly #differences: string[] = [];

  /** The credits that a wallet spent, or (`sign` -1) got back. */
  spend({ data }: RawEvent, sign: 1 | -1): void {
    const id = String(data['spendId']);
    this.#paid.set(
      id,
      (this.#paid.get(id) ?? 0) + sign * (Number(data['paidCoins']) + Number(data['bonusCoins'])),
    );
  }

  take(event: RawEvent): void {
    const { data } = event;
    switch (event.type) {
      case 'BonusCreditsGranted':
        return this.#move(event, [data['lot']], { available: 1, held: 0 });
      case 'CreditConversionCompleted': {
        const { conversionId, lots } = data as { conversionId: string; lots: Piece[] };
        if (this.#converted.has(conversionId)) this.#differ(event, 'completes a conversion again');
        this.#converted.set(
          conversionId,
          lots.reduce((sum, { credits }) => sum + credits, 0),
        );
        return this.#move(event, lots, { available: 1, held: 0 });
      }
      case 'CreditLotExpired':
        return this.#move(event, [data['lot']], { available: -1, held: 0 });
      case 'CreditsReserved':
        return this.#move(event, data['taken'], { available: -1, held: 1 });
      case 'CreditsSettled':
        this.#move(event, data['spent'], { available: 0, held: -1 });
        this.#move(event, data['added'], { available: -1, held: 0 });
        return this.#move(event, data['returned'], { available: 1, held: -1 });
      case 'CreditsReleased':
        return this.#move(event, data['returned'], { available: 1, held: -1 });
    }
  }

  /** A conversion that was paid and not completed is in progress, so only completed ones are compared. */
  finish(): { owners: ReadonlyMap<string, Credits>; differences: readonly string[] } {
    const unpaid = [...this.#converted]
      .filter(([id, credits]) => (this.#paid.get(id) ?? 0) * creditsPerCoin !== credits)
      .map(
        ([id, credits]) => `conversion ${id} brought ${credits} credits for ${this.#paid.get(id) ?? 0} coins`,
      );
    return { owners: this.#owners, differences: [...this.#differences, ...unpaid] };
  }

  #move(event: RawEvent, pieces: unknown, sign: { available: 1 | 0 | -1; held: 1 | 0 | -1 }): void {
    const oid = String(event.data['userOid']);
    const owner = this.#owners.get(oid) ?? {
      available: { chat: 0, bonus: 0 },
      held: { chat: 0, bonus: 0 },
      lots: new Map<string, number>(),
    };
    this.#owners.set(oid, owner);
    for (const { lotId, kind, credits } of pieces as Piece[]) {
      if (!Number.isSafeInteger(credits) || credits <= 0) this.#differ(event, `moves ${credits} credits`);
      const left = (owner.lots.get(lotId) ?? 0) + sign.available * credits;
      owner.lots.set(lotId, left);
      owner.available[kind] += sign.available * credits;
      owner.held[kind] += sign.held * credits;
      if (left < 0 || owner.held[kind] < 0) this.#differ(event, `leaves ${lotId} or what is held below zero`);
    }
  }

  #differ({ stream, revision }: RawEvent, how: string): void {
    this.#differences.push(`${stream}@${revision} ${how}`);
  }
}
