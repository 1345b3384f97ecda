import type { Decider } from '../../decider.ts';
import { refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { addDays, type Timestamp } from '../../time.ts';
import type { TaxTreatment } from '../tax.ts';
import { type PayeeEvent, payeeEvents } from './events.ts';
import { isGuardian, type PayeeRelation } from './guardian.ts';
import { taxIdOf } from './tax-id.ts';

/** Where money is sent to. */
export type BankDetails = {
  readonly format: PayeeEvent['bankFormat'];
  readonly bankName: string;
  readonly accountHolder: string;
  readonly accountNumber: string;
  readonly routingNumber: string | null;
  readonly swiftCode: string | null;
  readonly bankAddress: string | null;
};

export type PayeeProfile = {
  readonly residence: string;
  readonly party: 'person' | 'company';
  readonly relation: PayeeRelation;
  readonly treatment: TaxTreatment;
  readonly name: string | null;
  readonly taxId: string | null;
  readonly bank: BankDetails | null;
};

export type PayeeCommand = Omit<PayeeProfile, 'bank'> & {
  readonly bank: BankDetails;
  readonly type: 'SavePayee';
  readonly creatorOid: Oid;
  /** Whether the creator is under 19. */
  readonly minor: boolean;
  readonly now: Timestamp;
};

export type PayeeState = {
  profile: PayeeProfile | null;
  /** How often it was saved: a request names the profile that it is paid by. */
  revision: number;
  /** The first revision that names the same payee as the newest one: another bank account does not make another payee. */
  payeeSince: number;
  usableFrom: Timestamp | null;
};

export type PayeeRefusal = 'TAX_TREATMENT_WRONG' | 'GUARDIAN_NEEDED';

/** New bank details are paid to after this many days: time to notice that it was another person who changed them. */
export const bankHoldDays = 3;

/** Who is paid for a creator. */
export const payee: Decider<PayeeState, PayeeCommand, PayeeEvent, PayeeRefusal> = {
  initial: () => ({ profile: null, revision: 0, payeeSince: 0, usableFrom: null }),

  evolve: (state, event) => {
    const { usableFrom } = event;
    const profile = profileOf(event);
    state.revision += 1;
    if (!state.profile || !isSamePayee(state.profile, profile)) state.payeeSince = state.revision;
    state.profile = profile;
    state.usableFrom = usableFrom;
    return state;
  },

  decide: (state, command) => {
    const { creatorOid, residence, party, relation, treatment, name, taxId, bank, now } = command;
    if (treatment !== treatmentOf(command)) return refuse('TAX_TREATMENT_WRONG');
    if (command.minor && !isGuardian(command)) return refuse('GUARDIAN_NEEDED');
    const { format, bankName, accountHolder, accountNumber, routingNumber, swiftCode, bankAddress } = bank;
    const account = { bankName, accountHolder, accountNumber, routingNumber, swiftCode, bankAddress };
    const bankChanged = JSON.stringify({ format, ...account }) !== JSON.stringify(state.profile?.bank);
    const person = { residence, party, relation, treatment, name, taxId };
    const { bank: _bank, ...before } = state.profile ?? { bank: null };
    if (!bankChanged && JSON.stringify(person) === JSON.stringify(before)) return [];
    const usableFrom =
      bankChanged || state.usableFrom === null ? addDays(now, bankHoldDays) : state.usableFrom;
    const fields = { ...person, bankFormat: format, ...account };
    return [{ type: 'PayeeSaved', creatorOid, ...fields, bankChanged, usableFrom, savedAt: now }];
  },
};

/** A name or a tax number that is written in another way is the same payee's. */
const isSamePayee = (a: PayeeProfile, b: PayeeProfile): boolean =>
  (['residence', 'party', 'relation'] as const).every((name) => a[name] === b[name]) &&
  comparedTaxId(a) === comparedTaxId(b);

const comparedTaxId = ({ taxId }: PayeeProfile): string | null => (taxId === null ? null : taxIdOf(taxId));

/** What one saving said. Its fields are null once the key that sealed them was destroyed. */
export const profileOf = (event: PayeeEvent): PayeeProfile => {
  const { residence, party, relation = 'self', treatment, name, taxId } = event;
  return { residence, party, relation, treatment, name, taxId, bank: bankOf(event) };
};

/** Null once the key that sealed it was destroyed. */
const bankOf = ({ bankFormat: format, ...event }: PayeeEvent): BankDetails | null => {
  const { bankName, accountHolder, accountNumber, routingNumber, swiftCode, bankAddress } = event;
  if (bankName === null || accountHolder === null || accountNumber === null) return null;
  return { format, bankName, accountHolder, accountNumber, routingNumber, swiftCode, bankAddress };
};

/** Where a payee lives and what it is decide the treatment: a payee cannot choose a lower tax. */
const treatmentOf = ({ residence, party }: Pick<PayeeProfile, 'residence' | 'party'>): TaxTreatment => {
  if (residence !== 'KR') return 'nonResident';
  return party === 'company' ? 'krBusiness' : 'krFreelancer';
};

/** Stream names are `payee-{creatorOid}`. */
export const payeeStream = defineStream({
  category: 'payee',
  idPattern: '{oid}',
  holds: 'who is paid for a creator, with tax treatment and bank details',
  context: 'settlement',
  decider: payee,
  events: payeeEvents,
});
