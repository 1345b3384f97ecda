import { PayoutsBody, type PayoutsReply } from '@fanfold/contracts/settlement';
import { z } from 'zod';

import type { PayeeRelation } from './payee-relations.ts';

export const bankFormats = ['kr', 'jp', 'us', 'iban', 'swift'] as const;
export type BankFormat = (typeof bankFormats)[number];

export const payeeRelations = ['self', 'guardian', 'agency'] as const satisfies readonly PayeeRelation[];

/** The fields as they are written. */
export type PayeeValues = {
  residence: string;
  party: 'person' | 'company';
  relation: PayeeRelation;
  name: string;
  taxId: string;
  bank: {
    format: BankFormat;
    bankName: string;
    accountHolder: string;
    accountNumber: string;
    routingNumber: string;
    swiftCode: string;
    bankAddress: string;
  };
};

/** Which fields a bank's country asks for, besides name, holder and number. */
export const fieldsOf: Readonly<
  Record<BankFormat, readonly ('routingNumber' | 'swiftCode' | 'bankAddress')[]>
> = {
  kr: ['routingNumber'],
  jp: ['routingNumber'],
  us: ['routingNumber', 'bankAddress'],
  iban: ['swiftCode', 'bankAddress'],
  swift: ['swiftCode', 'bankAddress'],
};

const emptyBank = {
  bankName: '',
  accountHolder: '',
  accountNumber: '',
  routingNumber: '',
  swiftCode: '',
  bankAddress: '',
};

/**
 * Only the last digits of account number and tax id are known here, so both are written again. For a creator under 19 a guardian is the
 * choice to begin with.
 */
export const startOf = ({ payee, guardianNeeded }: PayoutsReply, residence: string): PayeeValues => {
  const noBank = { format: formatOf(residence), ...emptyBank };
  const first = guardianNeeded ? 'guardian' : 'self';
  if (!payee) return { residence, party: 'person', relation: first, name: '', taxId: '', bank: noBank };
  const { party, relation, name } = payee;
  return {
    residence: payee.residence,
    party,
    relation: guardianNeeded ? first : relation,
    name: name ?? '',
    taxId: '',
    bank: payee.bank ? bankOf(payee.bank) : noBank,
  };
};

type KnownBank = NonNullable<NonNullable<PayoutsReply['payee']>['bank']>;

const bankOf = ({ format, bankName, accountHolder, ...bank }: KnownBank): PayeeValues['bank'] => ({
  format,
  bankName,
  accountHolder,
  accountNumber: '',
  routingNumber: bank.routingNumber ?? '',
  swiftCode: bank.swiftCode ?? '',
  bankAddress: bank.bankAddress ?? '',
});

const formatOf = (residence: string): BankFormat => {
  if (residence === 'KR') return 'kr';
  if (residence === 'JP') return 'jp';
  return residence === 'US' ? 'us' : 'swift';
};

/** What is sent: fields that the bank's country does not know are left out; the treatment follows from country and kind. */
export const bodyOf = ({ bank, ...payee }: PayeeValues) => {
  const { format, bankName, accountHolder, accountNumber } = bank;
  const more = Object.fromEntries(fieldsOf[format].map((name) => [name, bank[name]]));
  return {
    ...payee,
    treatment: treatmentOf(payee),
    bank: { format, bankName, accountHolder, accountNumber, ...more },
  };
};

const treatmentOf = ({ residence, party }: Pick<PayeeValues, 'residence' | 'party'>) => {
  if (residence !== 'KR') return 'nonResident';
  return party === 'company' ? 'krBusiness' : 'krFreelancer';
};

/** The service's own rules, with the words of this page: those of the schema are for programs. */
export const payeeSchema = z.custom<PayeeValues>().check((context) => {
  const checked = PayoutsBody.safeParse(bodyOf(context.value));
  for (const { path } of checked.error?.issues ?? [])
    context.issues.push({ code: 'custom', path: [...path], input: valueAt(context.value, path) });
});

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], values);
