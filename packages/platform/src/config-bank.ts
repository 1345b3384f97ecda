import { z } from 'zod';

/** The bank that pays creators. */
export const bankSettings = {
  FANFOLD_BANK_URL: z
    .url()
    .optional()
    .describe(
      'Address of the bank: takes files by PUT {address}/payments/{name} and gives statements at {address}/statements?from={day}. Unset: in a demo the sandbox takes its place, else nothing is sent.',
    ),
  FANFOLD_BANK_TOKEN: z.string().optional().describe('Bearer token that the bank asks for.'),
  FANFOLD_BANK_DEBTOR: z.string().min(1).max(140).default('Fanfold').describe('Name of the account holder.'),
  FANFOLD_BANK_BIC: z.string().min(8).max(11).default('CZNBKRSE').describe('BIC of the bank.'),
  FANFOLD_BANK_ACCOUNTS: z
    .string()
    .default('KRW=11000000000001,JPY=11000000000002,USD=11000000000003')
    .describe('Account that pays in each currency. Statements of another account are refused.'),
  FANFOLD_ISO20022_SCHEMAS: z
    .string()
    .optional()
    .describe(
      'Folder with pain.001.001.09.xsd and camt.053.001.08.xsd of ISO 20022; files are checked against them. Unset: their structure is checked.',
    ),
} as const;

/** The account in a currency of `KRW=110-1,JPY=…,USD=…`. */
export const bankAccountIn = (accounts: string, currency: string): string | undefined =>
  accounts
    .split(',')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${currency}=`))
    ?.slice(currency.length + 1);
