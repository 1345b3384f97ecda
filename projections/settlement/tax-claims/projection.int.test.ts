import { type Oid, parseOid } from '@fanfold/domain';
import type { PayeeSaved } from '@fanfold/domain/settlement';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { countTaxClaims, openTaxClaims, taxClaims } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const byOid = parseOid('66f0000000000000000000aa');
const creatorOf = (index: number): Oid => parseOid(`66f0000000000000000000b${index}`);
const told = coinStory();
const save = (index: number, savedAt: string, more: Partial<PayeeSaved>): void => {
  const creatorOid = creatorOf(index);
  told.add(`payee-${creatorOid}`, {
    type: 'PayeeSaved',
    creatorOid,
    residence: 'KR',
    party: 'person',
    treatment: 'krFreelancer',
    name: 'Hana Kim',
    taxId: '9001012000000',
    bankFormat: 'kr',
    bankName: 'Kookmin',
    accountHolder: 'Hana Kim',
    accountNumber: '12345678901234',
    routingNumber: '004',
    swiftCode: null,
    bankAddress: null,
    bankChanged: true,
    usableFrom: savedAt,
    savedAt,
    ...more,
  });
};
const business = { treatment: 'krBusiness', businessNumber: '2208162517', taxChanged: true } as const;
const treaty = { country: 'US', rateBasisPoints: 1_500 };
const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`;
const decide = (index: number, type: 'TaxClaimConfirmed' | 'TaxClaimDeclined'): void => {
  const creatorOid = creatorOf(index);
  const about = { creatorOid, claimedAt: at(index), byOid };
  told.add(
    `payee-${creatorOid}`,
    type === 'TaxClaimConfirmed'
      ? { type, ...about, rates: null, confirmedAt: at(20) }
      : { type, ...about, reason: 'closed', declinedAt: at(20) },
  );
};

save(1, at(1), { ...business, validFrom: '2026-12-01' });
save(2, at(2), {
  residence: 'US',
  treatment: 'nonResident',
  treaty,
  taxChanged: true,
  validUntil: '2029-12-31',
});
save(3, at(3), business);
save(4, at(4), business);
save(5, at(5), business);
save(6, at(6), {});
// Recorded before there were decisions.
save(7, at(7), { party: 'company', treatment: 'krBusiness' });
// Another bank account changes nothing of it; what is withdrawn waits no more.
save(1, at(10), { ...business, taxChanged: false });
decide(3, 'TaxClaimConfirmed');
decide(4, 'TaxClaimDeclined');
save(5, at(11), { taxChanged: true });
const { events } = told;
const today = '2026-11-30';

describe('lower taxes that wait for finance', () => {
  it('are there until they are decided or withdrawn, the oldest first', async () => {
    await using replayed = await replay(database.url, taxClaims, { events });
    expect(await openTaxClaims(replayed.db, { today, only: undefined })).toEqual([
      {
        creatorOid: creatorOf(1),
        claimedAt: at(1),
        treatment: 'krBusiness',
        treaty: null,
        validFrom: '2026-12-01',
        validUntil: null,
        asIndividual: false,
        isOld: false,
      },
      {
        creatorOid: creatorOf(2),
        claimedAt: at(2),
        treatment: 'nonResident',
        treaty,
        validFrom: '2026-11-02',
        validUntil: '2029-12-31',
        asIndividual: false,
        isOld: false,
      },
      {
        creatorOid: creatorOf(7),
        claimedAt: at(7),
        treatment: 'krBusiness',
        treaty: null,
        validFrom: '2026-11-07',
        validUntil: null,
        asIndividual: true,
        isOld: true,
      },
    ]);
  });

  it('of businesses that are taxed as individuals meanwhile are counted and listed by themselves', async () => {
    await using replayed = await replay(database.url, taxClaims, { events });
    const listed = async (day: string) =>
      (await openTaxClaims(replayed.db, { today: day, only: 'asIndividuals' })).map((one) => one.creatorOid);
    expect(await listed(today)).toEqual([creatorOf(7)]);
    expect(await countTaxClaims(replayed.db, today)).toEqual({ count: 3, asIndividuals: 1 });
    // From its first day on a claim would have lowered the tax.
    expect(await listed('2026-12-01')).toEqual([creatorOf(1), creatorOf(7)]);
    expect(await countTaxClaims(replayed.db, '2026-12-01')).toEqual({ count: 3, asIndividuals: 2 });
  });

  it('are the same in batches of one, of three and of all', async () => {
    const [one, ...others] = await replayDumps(database.url, taxClaims, events);
    expect(one?.['open_tax_claim']).toHaveLength(3);
    for (const dump of others) expect(dump).toEqual(one);
  });
});
