import type { Currency } from '@fanfold/domain';
import { bankAccountIn, type Config, sandboxUrl } from '@fanfold/platform';
import { z } from 'zod';

import { accepted, ask } from '../http.ts';
import { ProviderError } from '../provider.ts';
import type { BankFile, Debtor } from './files.ts';
import { type CheckXml, checkXmlIn } from './schemas.ts';

/** What the bank says at once about a file: transfers that it does not take, and why, by its code. */
export type BankAnswer = {
  readonly refused: readonly { readonly endToEndId: string; readonly reason: string }[];
};

/** The bank has read a file and takes none of it. Sent again, it would be refused again. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError';
}

/**
 * The bank has not taken a file for a reason that is none of the file (our key, its address, its name): a
 * person has to look at it.
 */
export class FileNotTakenError extends Error {
  override readonly name = 'FileNotTakenError';
}

/** Our bank. */
export type Bank = {
  readonly name: string;
  /** Whether there is one that files can be sent to. */
  readonly isConfigured: boolean;
  /** Whether we have an account in a currency. */
  readonly hasAccount: (currency: Currency) => boolean;
  /** Throws ProviderError where there is no account in the currency. */
  readonly debtorOf: (currency: Currency) => Debtor;
  /** Whether an account that a statement names is the configured one. */
  readonly isOurs: (account: string, currency: Currency) => boolean;
  /**
   * Sends a file. The same file under the same name again is answered as before. Throws FileRefusedError, or
   * SchemaError where the file was not sent, when none of it leaves, FileNotTakenError, and ProviderError
   * where it may help to wait.
   */
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
    account: accountOf(config, currency),
  });
  const isOurs = (account: string, currency: Currency): boolean => {
    const ours = bankAccountIn(config.FANFOLD_BANK_ACCOUNTS, currency);
    return ours !== undefined && written(ours) === written(account);
  };
  const hasAccount = (currency: Currency) =>
    bankAccountIn(config.FANFOLD_BANK_ACCOUNTS, currency) !== undefined;
  const checkStatement = (content: string) => check('camt.053.001.08', content);
  const ours = { debtorOf, isOurs, hasAccount, checkStatement };
  if (base === undefined) return { name: 'none', isConfigured: false, ...ours, ...none };
  const address = base.replace(/\/$/, '');
  const headers: Record<string, string> = config.FANFOLD_BANK_TOKEN
    ? { authorization: `Bearer ${config.FANFOLD_BANK_TOKEN}` }
    : {};
  return {
    name: new URL(address).host,
    isConfigured: true,
    ...ours,
    send: (file) => sendTo({ address, headers, check }, file),
    statements: async (fromDay) => {
      const answer = await ask(new URL(`${address}/statements?from=${fromDay}`), { headers });
      const read = Statements.safeParse(accepted(answer));
      if (!read.success) throw new ProviderError('The bank does not answer with statements');
      return read.data.statements;
    },
  };
};

const accountOf = ({ FANFOLD_BANK_ACCOUNTS: accounts }: Config, currency: Currency): string => {
  const found = bankAccountIn(accounts, currency);
  if (!found) throw new ProviderError(`There is no account in ${currency}`);
  return found;
};

/** Banks write an account with spaces or hyphens, or without. */
const written = (account: string): string => account.replace(/[\s-]/g, '').toUpperCase();

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
  const answer = await ask(url, init);
  const said = `The bank answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 200)}`;
  if (refusesFile.includes(answer.status)) throw new FileRefusedError(said);
  if (answer.status >= 400 && !passes.includes(answer.status)) throw new FileNotTakenError(said);
  const read = Answer.safeParse(accepted(answer));
  if (!read.success) throw new ProviderError('The bank does not say what it took');
  return read.data;
};

/** What is wrong with the file itself. */
const refusesFile: readonly number[] = [400, 413, 415, 422];
/** What may be over a moment later: slow, early, too many. */
const passes: readonly number[] = [408, 425, 429];
