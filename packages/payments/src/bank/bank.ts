import type { Currency } from '@fanfold/domain';
import { type Config, sandboxUrl } from '@fanfold/platform';
import { z } from 'zod';

import { accepted, ask } from '../http.ts';
import { ProviderError } from '../provider.ts';
import type { BankFile, Debtor } from './files.ts';
import { type CheckXml, checkXmlIn } from './schemas.ts';

/** What the bank says at once about a file: transfers that it does not take, and why, by its code. */
export type BankAnswer = {
  readonly refused: readonly { readonly endToEndId: string; readonly reason: string }[];
};

/** Our bank. */
export type Bank = {
  readonly name: string;
  readonly debtorOf: (currency: Currency) => Debtor;
  /** Sends a file. The same file under the same name again is answered as before. Throws ProviderError where it is not known. */
  readonly send: (file: BankFile) => Promise<BankAnswer>;
  /** Statements from a day on, as camt.053. Throws ProviderError where it does not answer. */
  readonly statements: (fromDay: string) => Promise<readonly string[]>;
  /** Throws SchemaError. */
  readonly checkStatement: (content: string) => Promise<void>;
};

const Answer = z.object({
  refused: z.array(z.object({ endToEndId: z.string().max(35), reason: z.string().min(1).max(35) })),
});
const Statements = z.object({ statements: z.array(z.string()) });

/** The configured bank; in a demo the sandbox's. Without one nothing is sent. */
export const createBank = (config: Config): Bank => {
  const sandbox = sandboxUrl(config);
  const base = config.FANFOLD_BANK_URL ?? (sandbox && `${sandbox}/bank/v1`);
  const check = checkXmlIn(config.FANFOLD_ISO20022_SCHEMAS);
  const debtorOf = (currency: Currency): Debtor => ({
    name: config.FANFOLD_BANK_DEBTOR,
    bic: config.FANFOLD_BANK_BIC,
    account: accountOf(config.FANFOLD_BANK_ACCOUNTS, currency),
  });
  const checkStatement = (content: string) => check('camt.053.001.08', content);
  if (base === undefined) return { name: 'none', debtorOf, checkStatement, ...none };
  const address = base.replace(/\/$/, '');
  const headers: Record<string, string> = config.FANFOLD_BANK_TOKEN
    ? { authorization: `Bearer ${config.FANFOLD_BANK_TOKEN}` }
    : {};
  return {
    name: new URL(address).host,
    debtorOf,
    checkStatement,
    send: (file) => sendTo({ address, headers, check }, file),
    statements: async (fromDay) => {
      const answer = await ask(new URL(`${address}/statements?from=${fromDay}`), { headers });
      const read = Statements.safeParse(accepted(answer));
      if (!read.success) throw new ProviderError('The bank does not answer with statements');
      return read.data.statements;
    },
  };
};

/** `KRW=110-1,JPY=…,USD=…`. */
const accountOf = (accounts: string, currency: Currency): string => {
  const found = accounts.split(',').find((each) => each.trim().startsWith(`${currency}=`));
  if (!found) throw new ProviderError(`There is no account in ${currency}`);
  return found.trim().slice(4);
};

const none = {
  send: async () => {
    throw new ProviderError('No bank is configured');
  },
  statements: async () => [],
};

type Connection = {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly check: CheckXml;
};

const sendTo = async ({ address, headers, check }: Connection, file: BankFile): Promise<BankAnswer> => {
  if (file.format === 'pain001') await check('pain.001.001.09', file.content);
  const url = new URL(`${address}/payments/${file.messageId}`);
  const type = file.format === 'pain001' ? 'application/xml' : 'text/csv; charset=utf-8';
  const init = { method: 'PUT', headers: { ...headers, 'content-type': type }, body: file.content };
  const read = Answer.safeParse(accepted(await ask(url, init)));
  if (!read.success) throw new ProviderError('The bank does not say what it took');
  return read.data;
};
