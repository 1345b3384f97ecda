import { isRefusal, parseOid } from '@fanfold/domain';
import {
  available,
  type WalletCommand,
  type WalletEvent,
  type WalletState,
  walletStream,
  wholeShare,
} from '@fanfold/domain/wallet';
import {
  chainHash,
  chainStart,
  type EventMetadata,
  emptyLoadedStream,
  fold,
  type LoadedStream,
} from '@fanfold/event-log';
import type { ImportedEvent } from '@fanfold/event-node';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { randomFrom } from './random.ts';
import { chargeAmounts } from './shop.ts';

/** Decides a wallet's commands over several years, with the wallet's own decider. */
export type HistoryOptions = {
  readonly walletOid: string;
  /** The number of events. */
  readonly length: number;
  /** ISO 8601. The events are spread evenly between these. */
  readonly from: string;
  readonly to: string;
  /** Position of the first event in the log. */
  readonly firstPosition: number;
  /** The loaded stream up to this revision is kept, for a snapshot. */
  readonly keepAtRevision: number;
};

export type History = {
  readonly events: readonly ImportedEvent[];
  readonly kept: LoadedStream<WalletState> | undefined;
};

type Command = WalletCommand['type'] extends infer Type
  ? Type extends WalletCommand['type']
    ? Omit<Extract<WalletCommand, { type: Type }>, 'now'>
    : never
  : never;

const actor = { oid: null, role: 'system' } as const;
/** Longer than any time between two events of a short history. */
const holdDays = 300;
const sellerOid = parseOid(oidFromKey('creator-0'));

/**
 * Charges, purchases with some refunds, and donations (held, then captured or released), as events that equal
 * those of real commands: ids, chain hashes and metadata included.
 */
export const walletHistory = (options: HistoryOptions): History => {
  const writer = new Writer(options);
  const { walletOid, length } = options;
  const random = randomFrom(walletOid);
  // The last events are charges, so that further purchases have coins.
  for (let n = 0; writer.length < length - 2; n += 1) step(writer, random, `${walletOid}-${n}`);
  for (let n = 0; writer.length < length; n += 1) charge(writer, `${walletOid}-last-${n}`, 5_000);
  return { events: writer.events, kept: writer.kept };
};

const step = (writer: Writer, random: () => number, key: string): void => {
  if (writer.coins() < 100) {
    charge(writer, key, 1_000);
    return;
  }
  const dice = random();
  if (dice < 0.62) buy(writer, key, 1 + Math.floor(random() * 20));
  else if (dice < 0.66 && writer.lastPurchase) refund(writer, key);
  else donate(writer, key, { coins: 1 + Math.floor(random() * 10), released: random() < 0.1 });
};

const charge = (writer: Writer, key: string, coins: number): void =>
  writer.write(key, {
    type: 'CreditCharge',
    issuedUnder: 'KR',
    walletOid: writer.walletOid,
    chargeId: parseOid(oidFromKey(`charge-${key}`)),
    provider: 'sandbox',
    paidCoins: coins,
    bonusCoins: 30,
    amounts: chargeAmounts(coins),
  });

const buy = (writer: Writer, key: string, coins: number): void =>
  writer.write(key, {
    type: 'BuyContent',
    walletOid: writer.walletOid,
    purchaseId: parseOid(oidFromKey(`purchase-${key}`)),
    content: {
      contentOid: parseOid(oidFromKey(`content-${key}`)),
      kind: 'audio',
      revision: 0,
      priceCoins: coins,
    },
    seller: { oid: sellerOid, level: 'free', allowBonus: true },
    seenPriceCoins: coins,
    payWith: 'bonusThenPaid',
    payerCountry: 'KR',
    feePolicyVersion: 1,
  });

const refund = (writer: Writer, key: string): void => {
  const purchase = writer.lastPurchase;
  if (purchase) writer.write(key, { type: 'RefundPurchase', purchase, reason: 'Asked for it' });
  writer.lastPurchase = undefined;
};

const donate = (
  writer: Writer,
  key: string,
  { coins, released }: { coins: number; released: boolean },
): void => {
  const holdId = parseOid(oidFromKey(`hold-${key}`));
  writer.write(`${key}-hold`, {
    type: 'HoldCoins',
    walletOid: writer.walletOid,
    holdId,
    purpose: 'donation',
    resource: { kind: 'channel', oid: sellerOid },
    beneficiaries: [{ oid: sellerOid, level: 'free', share: wholeShare }],
    payerCountry: 'KR',
    feePolicyVersion: 1,
    coins,
    payWith: 'bonusThenPaid',
    expiresAt: new Date(Date.parse(writer.now()) + holdDays * 86_400_000).toISOString(),
  });
  if (writer.isFull()) return;
  if (released) writer.write(`${key}-end`, { type: 'ReleaseHold', holdId, cause: 'released' });
  else
    writer.write(`${key}-end`, {
      type: 'CaptureHold',
      holdId,
    });
};

/** Decides commands at their times, and records their events. */
class Writer {
  readonly walletOid;
  readonly events: ImportedEvent[] = [];
  kept: LoadedStream<WalletState> | undefined;
  lastPurchase: (Extract<WalletEvent, { type: 'ContentBought' }> & { revision: number }) | undefined;
  readonly #options: HistoryOptions;
  readonly #stream: string;
  readonly #folded = emptyLoadedStream(walletStream.decider.initial());
  readonly #beginMs: number;
  readonly #stepMs: number;
  #head = chainStart;

  constructor(options: HistoryOptions) {
    this.#options = options;
    this.walletOid = parseOid(options.walletOid);
    this.#stream = `wallet-${options.walletOid}`;
    this.#beginMs = Date.parse(options.from);
    this.#stepMs = (Date.parse(options.to) - this.#beginMs) / options.length;
  }

  get length(): number {
    return this.events.length;
  }

  isFull(): boolean {
    return this.length >= this.#options.length;
  }

  now(): string {
    return new Date(Math.floor(this.#beginMs + this.length * this.#stepMs)).toISOString();
  }

  coins(): number {
    return available(this.#folded.state.lots, 'paid', this.now());
  }

  write(key: string, command: Command): void {
    const now = this.now();
    const decision = walletStream.decider.decide(this.#folded.state, { ...command, now } as WalletCommand);
    if (isRefusal(decision)) throw new Error(`${command.type} was refused: ${decision.refused}`);
    for (const event of decision) this.#record(event, key, now);
  }

  #record(event: WalletEvent, key: string, occurredAt: string): void {
    const { type, ...data } = event;
    const revision = this.length;
    const commandKey = uuid5('bench', key);
    const id = uuid5(this.#stream, commandKey, 0);
    const previous = this.#head;
    const hash = chainHash({ previous, stream: this.#stream, revision, id, type, data, occurredAt });
    const metadata: EventMetadata = {
      $correlationId: uuid5('bench', this.#stream),
      actor,
      schemaVersion: 1,
      occurredAt,
      commandKey,
      commandHash: commandKey.replaceAll('-', ''),
      chain: { previous, hash },
    };
    this.#head = hash;
    const position = BigInt(this.#options.firstPosition + revision);
    fold(walletStream, this.#folded, [{ event, stream: this.#stream, revision, position, id, metadata }]);
    this.events.push({
      stream: this.#stream,
      type,
      data,
      metadata,
      id: Buffer.from(id.replaceAll('-', ''), 'hex'),
    });
    if (type === 'ContentBought') this.lastPurchase = { ...event, revision } as typeof this.lastPurchase;
    if (revision === this.#options.keepAtRevision) this.kept = structuredClone(this.#folded);
  }
}
