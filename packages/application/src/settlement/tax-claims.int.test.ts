import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { noTaxDetails, payeeStream, settlementStream } from '@fanfold/domain/settlement';
import type { Email } from '@fanfold/mail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { registerAccount } from '../../../../test/support/accounts.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { koreanPayee, settleOctober } from '../../../../test/support/settled-creators.ts';
import { invocation, refusalOf, runManagers } from '../testing/use-cases.ts';
import { decideTaxClaim, requestRevenue, savePayee, setNonResidentTax } from './index.ts';
import { mailTaxDecisions } from './mail-tax-decisions.process.ts';

let now = '2026-11-20T00:00:00.000Z';
const clock = { now: () => now };
const sent: Email[] = [];
const mailer = mailTaxDecisions({
  publicUrl: 'http://fanfold.example',
  sendEmail: async (email) => {
    sent.push(email);
    return { status: 'accepted' };
  },
});
let stores: TestStores;
let managers: AsyncDisposable;
let deps: { readonly eventLog: ReturnType<TestStores['open']>; readonly clock: typeof clock };
beforeAll(async () => {
  stores = await startTestStores();
  deps = { eventLog: stores.open({ clock }), clock };
  managers = runManagers(stores.open(), [mailer]);
});
afterAll(async () => {
  await managers[Symbol.asyncDispose]();
  await stores[Symbol.asyncDispose]();
});

const finance = invocation(parseOid('66f0000000000000000000aa'), { role: 'admin' });
const newCreator = async (): Promise<Oid> => {
  now = '2026-11-20T00:00:00.000Z';
  const creatorOid = parseOid(await registerAccount(deps.eventLog, [], '1990-05-05'));
  await settleOctober(deps.eventLog, creatorOid);
  return creatorOid;
};
const business = {
  ...koreanPayee,
  treatment: 'krBusiness',
  tax: { ...noTaxDetails, businessNumber: '2208162517' },
} as const;
const american = {
  ...koreanPayee,
  residence: 'US',
  treatment: 'nonResident',
  taxId: '123456789',
  tax: { ...noTaxDetails, form: 'w9', treaty: { country: 'US', rateBasisPoints: 1_500 } },
} as const;
/** Saves a payee and answers how its claim is named. */
const claim = async (
  creatorOid: Oid,
  payee: Parameters<typeof savePayee>[2],
): Promise<{ readonly creatorOid: Oid; readonly claimedAt: string }> => {
  const { state } = await savePayee(deps, invocation(creatorOid), payee);
  return { creatorOid, claimedAt: state.taxes.at(-1)?.claimedAt ?? '' };
};
const fresh = () => invocation(finance.actor.oid as Oid, { role: 'admin' });
const confirm = (named: { readonly creatorOid: Oid; readonly claimedAt: string }) =>
  decideTaxClaim(deps, fresh(), { ...named, to: 'confirmed', coversLocalTax: false });
const decline = (named: { readonly creatorOid: Oid; readonly claimedAt: string }) =>
  decideTaxClaim(deps, fresh(), { ...named, to: 'declined', reason: 'The registration is closed' });
/** What is asked for in the window of November. */
const requestOf = async (creatorOid: Oid) => {
  now = '2026-11-25T00:00:00.000Z';
  await requestRevenue(deps, invocation(creatorOid));
  const { state } = await deps.eventLog.commands.load(settlementStream, creatorOid, { maxAgeMs: 0 });
  return state.requests[0];
};
const mailsTo = async (creatorOid: Oid): Promise<readonly string[]> => {
  const { state } = await deps.eventLog.commands.load(accountStream, creatorOid, { maxAgeMs: 0 });
  return sent.filter(({ to }) => to === state.email).map(({ subject, text }) => `${subject}\n${text}`);
};

describe('a lower tax, from the payee over finance to the request [REV-008] [REV-028]', () => {
  it('is not applied before finance has confirmed it', async () => {
    const creatorOid = await newCreator();
    await claim(creatorOid, business);
    expect(await requestOf(creatorOid)).toMatchObject({
      treatment: 'krFreelancer',
      incomeTaxWon: 1_950,
      localTaxWon: 190,
    });
  });

  it('is applied once it is confirmed, and the creator is told', async () => {
    const creatorOid = await newCreator();
    const named = await claim(creatorOid, business);
    await confirm(named);
    expect(await requestOf(creatorOid)).toMatchObject({
      treatment: 'krBusiness',
      incomeTaxWon: 0,
      netWon: 65_000,
    });
    await expect.poll(() => mailsTo(creatorOid)).toEqual([expect.stringContaining('is confirmed')]);
    expect(await refusalOf(decline(named))).toBe('TAX_CLAIM_NOT_OPEN');
  });

  it('is not applied where it is declined, and the creator reads why', async () => {
    const creatorOid = await newCreator();
    await decline(await claim(creatorOid, business));
    expect(await requestOf(creatorOid)).toMatchObject({ treatment: 'krFreelancer', netWon: 62_860 });
    await expect
      .poll(() => mailsTo(creatorOid))
      .toEqual([expect.stringContaining('The registration is closed')]);
  });

  it.each([
    ['2026-11-25', 'krBusiness'],
    ['2026-11-26', 'krFreelancer'],
  ])('valid from %s is %s on the 25th', async (validFrom, treatment) => {
    const creatorOid = await newCreator();
    await confirm(await claim(creatorOid, { ...business, validFrom }));
    expect(await requestOf(creatorOid)).toMatchObject({ treatment });
  });

  it('leaves a request as it is that was made before', async () => {
    const creatorOid = await newCreator();
    const named = await claim(creatorOid, business);
    const before = await requestOf(creatorOid);
    await confirm(named);
    const { state } = await deps.eventLog.commands.load(settlementStream, creatorOid, { maxAgeMs: 0 });
    expect(state.requests).toEqual([before]);
    // The request is still for the profile that was saved last: the decision is no other payee.
    const { state: payee } = await deps.eventLog.commands.load(payeeStream, creatorOid, { maxAgeMs: 0 });
    expect(payee.revision).toBe(before?.payeeRevision);
    expect([before?.payeeEvents, payee.events]).toEqual([1, 2]);
  });

  it('is a treaty’s below the rate of payees abroad', async () => {
    const [claimed, standard] = [await newCreator(), await newCreator()];
    const rates = { incomeTaxBasisPoints: 2_000, localTaxBasisPoints: 200 };
    await setNonResidentTax(deps, fresh(), { ...rates, validFrom: '2026-11-25', reason: 'counsel' });
    await confirm(await claim(claimed, american));
    await claim(standard, american);
    expect(await requestOf(claimed)).toMatchObject({
      treatment: 'nonResident',
      taxRates: { incomeTaxBasisPoints: 1_500, localTaxBasisPoints: 150 },
      incomeTaxWon: 9_750,
      localTaxWon: 970,
    });
    expect(await requestOf(standard)).toMatchObject({
      taxRates: rates,
      incomeTaxWon: 13_000,
      localTaxWon: 1_300,
    });
  });

  it('is refused of a day that is over, and where the creator decides about themselves', async () => {
    const creatorOid = await newCreator();
    expect(await refusalOf(claim(creatorOid, { ...business, validFrom: '2026-11-19' }))).toBe(
      'VALID_FROM_WRONG',
    );
    const named = await claim(creatorOid, business);
    const own = decideTaxClaim(deps, invocation(creatorOid, { role: 'admin' }), {
      ...named,
      to: 'confirmed',
      coversLocalTax: false,
    });
    expect(await refusalOf(own)).toBe('OWN_ACCOUNT');
  });

  it('is decided once, however often the same request arrives', async () => {
    const creatorOid = await newCreator();
    const named = await claim(creatorOid, business);
    const once = fresh();
    const decision = { ...named, to: 'confirmed', coversLocalTax: false } as const;
    const first = await decideTaxClaim(deps, once, decision);
    expect(await decideTaxClaim(deps, once, decision)).toMatchObject({
      position: first.position,
      replayed: true,
    });
  });
});
