import { randomUUID } from 'node:crypto';
import { type Oid, parseOid } from '@fanfold/domain';
import type { EarningsEvent } from '@fanfold/domain/earnings';
import { chainHash, chainStart } from '@fanfold/event-log';
import { bulkImport, type ImportedEvent } from '@fanfold/event-node';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { logCreated } from '../rebuild/log.ts';

export const month = '2026-10';
export const salesOfACreator = 100;
/** Sales of so many creators lie side by side in the log, as in production. */
const creatorsAtATime = 500;
const happenedAt = '2026-10-15T00:00:00.000Z';

export const creatorOf = (number: number): Oid => parseOid(oidFromKey(`month-end-${number}`));
export const coinsOf = (sale: number): number => 1 + (sale % 50);

/** Fills a data folder of the event node with one month of sales, with hash chains. */
export const importSales = (folder: string, creators: number): Promise<unknown> =>
  bulkImport(folder, eventsOf(creators));

function* eventsOf(creators: number): Generator<ImportedEvent> {
  yield logCreated();
  for (let first = 0; first < creators; first += creatorsAtATime) {
    const heads = Array.from({ length: Math.min(creatorsAtATime, creators - first) }, () => chainStart);
    for (let sale = 0; sale < salesOfACreator; sale += 1)
      for (const [index, previous] of heads.entries()) {
        const event = saleOf(creatorOf(first + index), sale, previous);
        heads[index] = event.metadata.chain.hash;
        yield event;
      }
  }
}

const saleOf = (creatorOid: Oid, sale: number, previous: string) => {
  const { type, ...data } = earningOf(creatorOid, sale);
  const stream = `earnings-${creatorOid}-${month}`;
  const [id, commandKey] = [uuid5('sale', stream, sale), uuid5('key', stream, sale)];
  const hash = chainHash({ previous, stream, revision: sale, id, type, data, occurredAt: happenedAt });
  return {
    stream,
    id: Buffer.from(id.replaceAll('-', ''), 'hex'),
    type,
    data,
    metadata: {
      $correlationId: id,
      actor: { oid: null, role: 'system' } as const,
      schemaVersion: 1,
      occurredAt: happenedAt,
      commandKey,
      commandHash: commandKey.replaceAll('-', ''),
      chain: { previous, hash },
    },
  };
};

const payerOid = parseOid(oidFromKey('payer'));
const kinds = ['content', 'subscription', 'donation', 'ticket'] as const;

const earningOf = (creatorOid: Oid, sale: number): Extract<EarningsEvent, { type: 'EarningPosted' }> => {
  const id = parseOid(oidFromKey(`${creatorOid}-${sale}`));
  return {
    type: 'EarningPosted',
    creatorOid,
    month,
    earningId: id,
    reverses: null,
    kind: kinds[sale % kinds.length] ?? 'content',
    source: { context: 'wallet', id },
    resource: { kind: 'work', oid: id },
    tierOid: null,
    payerOid,
    payerCountry: 'KR',
    amounts: { paid: coinsOf(sale), bonus: sale % 7, credits: 0 },
    share: 10_000,
    level: sale % 2 === 0 ? 'free' : 'plus',
    feePolicyVersion: 1,
    servicePeriod: null,
    availableFrom: happenedAt,
    happenedAt,
  };
};

/** An event of the size of a settled month, for the floor. */
export const plainEvent = () => {
  const id = randomUUID();
  return {
    id,
    type: 'MonthSettled',
    data: { creatorOid: payerOid, month, lines: 'x'.repeat(1_000) },
    metadata: {
      $correlationId: id,
      actor: { oid: null, role: 'system' } as const,
      schemaVersion: 1,
      occurredAt: happenedAt,
      commandKey: id,
      commandHash: '',
    },
  };
};
