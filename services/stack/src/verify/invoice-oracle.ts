import type { RawEvent } from './raw-event.ts';

/**
 * The oracle of invoices: their numbers, whom and what they are for, and the tax in them, by arithmetic of
 * its own.
 */
export class InvoiceOracle {
  /** What each settled month and correction says that our fee is. */
  readonly #fees = new Map<string, number>();
  readonly #last = new Map<string, number>();
  readonly #invoiced = new Set<string>();
  readonly #differences: string[] = [];

  take(event: RawEvent): void {
    const { type, data } = event;
    if (type === 'MonthSettled') this.#fees.set(documentOf(data), Number(data['levelFeeWon']));
    if (type === 'SettlementCorrected') {
      const about = ['holdId', 'earningId', 'coins'].map((field) => String(data[field]));
      this.#fees.set([documentOf(data), ...about].join(' '), Number(data['levelFeeWon']));
    }
    if (type === 'InvoiceIssued') this.#invoice(event);
  }

  finish = (): readonly string[] => this.#differences;

  #invoice({ stream, revision, data }: RawEvent): void {
    const differ = (how: string) => this.#differences.push(`${stream}@${revision} ${how}`);
    const document = String(data['documentId']);
    const [number, fee, supply, vat] = ['number', 'feeWon', 'supplyWon', 'vatWon'].map((field) =>
      Number(data[field]),
    ) as [number, number, number, number];
    const expected = (this.#last.get(stream) ?? 0) + 1;
    if (number !== expected) differ(`has the number ${number}, not ${expected}`);
    this.#last.set(stream, number);
    if (this.#invoiced.has(document)) differ(`invoices ${document} again`);
    this.#invoiced.add(document);
    if (this.#fees.get(document) !== fee) differ(`invoices ${fee} won, the settlement says otherwise`);
    if (supply + vat !== fee) differ('does not add up');
    const korean = (data['residence'] ?? 'KR') === 'KR';
    // Ten of a hundred and ten, without a fraction of a won.
    const contained = korean ? Math.sign(fee) * Number((BigInt(Math.abs(fee)) * 10n) / 110n) : 0;
    if (Math.abs(vat - contained) > 0) differ(`contains ${vat} won of VAT, not ${contained}`);
  }
}

const documentOf = (data: RawEvent['data']): string =>
  `${String(data['creatorOid'])} ${String(data['month'])}`;
