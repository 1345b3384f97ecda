// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { country } from '../../country.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/**
 * Who is paid for a creator, how that income is taxed from now on, and where the money goes. Other bank details may be paid to from
 * `usableFrom` on.
 */
export const PayeeSaved = defineEvent(
  'PayeeSaved',
  {
    creatorOid: oid,
    residence: country,
    party: z.enum(['person', 'company']),
    /** What the payee is to the creator; where it is missing, the creator is paid. */
    relation: z.enum(['self', 'guardian', 'agency']).optional(),
    treatment: z.enum(['krFreelancer', 'krBusiness', 'nonResident']),
    name: z.string().nullable(),
    taxId: z.string().nullable(),
    /** Which of the bank's fields there are depends on its format. */
    bankFormat: z.enum(['kr', 'jp', 'us', 'iban', 'swift']),
    bankName: z.string().nullable(),
    accountHolder: z.string().nullable(),
    accountNumber: z.string().nullable(),
    /** The bank's number in its own country: the Korean bank code, the Japanese bank and branch, the US routing number. */
    routingNumber: z.string().nullable(),
    swiftCode: z.string().nullable(),
    bankAddress: z.string().nullable(),
    bankChanged: z.boolean(),
    usableFrom: timestamp,
    savedAt: timestamp,
  },
  {
    subject: 'creatorOid',
    sealed: {
      name: 'transaction',
      taxId: 'transaction',
      bankName: 'transaction',
      accountHolder: 'transaction',
      accountNumber: 'transaction',
      routingNumber: 'transaction',
      swiftCode: 'transaction',
      bankAddress: 'transaction',
    },
  },
);

export const payeeEvents = [PayeeSaved] as const;
export type PayeeEvent = EventOf<typeof payeeEvents>;
