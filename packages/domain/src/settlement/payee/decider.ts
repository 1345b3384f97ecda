import type { Decider } from '../../decider.ts';
import { refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { addDays, type Timestamp } from '../../time.ts';
import type { TaxTreatment } from '../tax.ts';
import { type BankDetails, type PayeeEvent, payeeEvents } from './events.ts';

export type PayeeProfile = {
  readonly residence: string;
  readonly party: 'person' | 'company';
  readonly treatment: TaxTreatment;
  readonly name: string | null;
  readonly taxId: string | null;
  readonly bank: BankDetails | null;
};

export type PayeeCommand = PayeeProfile & {
  readonly type: 'SavePayee';
  readonly creatorOid: Oid;
  readonly now: Timestamp;
};

export type PayeeState = {
  profile: PayeeProfile | null;
  /** How often it was saved: a request names the profile that it is paid by. */
  revision: number;
  usableFrom: Timestamp | null;
};

export type PayeeRefusal = 'TAX_TREATMENT_WRONG';

/** New bank details are paid to after this many days: time to notice that it was another person who changed them. */
export const bankHoldDays = 3;

/** Who is paid for a creator. */
export const payee: Decider<PayeeState, PayeeCommand, PayeeEvent, PayeeRefusal> = {
  initial: () => ({ profile: null, revision: 0, usableFrom: null }),

  evolve: (state, event) => {
    const { residence, party, treatment, name, taxId, bank, usableFrom } = event;
    state.profile = { residence, party, treatment, name, taxId, bank };
    state.revision += 1;
    state.usableFrom = usableFrom;
    return state;
  },

  decide: (state, command) => {
    const { creatorOid, residence, party, treatment, name, taxId, bank, now } = command;
    if (treatment !== treatmentOf(command)) return refuse('TAX_TREATMENT_WRONG');
    const bankChanged = JSON.stringify(bank) !== JSON.stringify(state.profile?.bank ?? null);
    const other = { residence, party, treatment, name, taxId, bank };
    if (JSON.stringify(other) === JSON.stringify(state.profile)) return [];
    const usableFrom =
      bankChanged || state.usableFrom === null ? addDays(now, bankHoldDays) : state.usableFrom;
    return [{ type: 'PayeeSaved', creatorOid, ...other, bankChanged, usableFrom, savedAt: now }];
  },
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
