import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { type Currency, type Oid, parseOid } from '@fanfold/domain';
import { bankAccountStream, payoutBatchStream } from '@fanfold/domain/payouts';
import { settlementStream } from '@fanfold/domain/settlement';
import { UnavailableError } from '@fanfold/event-log';
import { type Bank, createBank, FileNotTakenError, SchemaError } from '@fanfold/payments';
import { createLogger, loadConfig, randomIds } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readPain } from '../../../../services/sandbox/src/bank/read-files.ts';
import { statementOf } from '../../../../services/sandbox/src/bank/statements.ts';
import { registerAccount } from '../../../../test/support/accounts.ts';
import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { koreanPayee, settleOctober } from '../../../../test/support/settled-creators.ts';
import type { ProcessManager } from '../process-manager.ts';
import { followRequest, requestRevenue, savePayee } from '../settlement/index.ts';
import { invocation } from '../testing/use-cases.ts';
import { fetchOnce } from './fetch-statements.ts';
import { followStatements } from './follow-statements.process.ts';
import { followBatch, importStatement, prepareBatch, resolveBankDifference } from './index.ts';
import { sendBatches } from './send-batches.process.ts';

let now = '2026-11-24T15:00:00.000Z';
const clock = { now: () => now };
const log = createLogger('test', { level: 'silent' });
let stores: TestStores;
let eventLog: ReturnType<TestStores['open']>;
beforeAll(async () => {
  stores = await startTestStores();
  eventLog = stores.open({ clock });
});
afterAll(() => stores[Symbol.asyncDispose]());

const aBank = { isConfigured: true, hasAccount: () => true };
type Payee = typeof koreanPayee;

const requested = async (
  currency: Currency = 'KRW',
  payee: Payee = koreanPayee,
): Promise<{ creatorOid: Oid; requestId: Oid }> => {
  const creatorOid = parseOid(await registerAccount(eventLog, [], '1990-01-01'));
  await settleOctober(eventLog, creatorOid, { currency });
  await savePayee({ eventLog, clock }, invocation(creatorOid), payee);
  const { requestId } = await requestRevenue({ eventLog, clock }, invocation(creatorOid));
  return { creatorOid, requestId };
};

describe('a batch of payouts', () => {
  it('pays a request once that was chosen twice [REV-013]', async () => {
    const [one, other] = [await requested(), await requested()];
    now = '2026-12-10T00:00:00.000Z';
    const finance = invocation(parseOid(randomIds.oid(now)), { role: 'admin' });
    const { batchId, left } = await prepareBatch({ eventLog, clock, bank: aBank }, finance, [
      one,
      other,
      one,
    ]);
    expect(left).toEqual([]);
    const { state } = await eventLog.commands.load(payoutBatchStream, batchId, { maxAgeMs: 0 });
    expect(state.lines.map(({ requestId }) => requestId)).toEqual([one.requestId, other.requestId]);
    expect(state.lines.map(({ endToEndId }) => endToEndId.slice(-4))).toEqual(['0001', '0002']);
  });
});

const finance = () => invocation(parseOid(randomIds.oid(now)), { role: 'admin' });
type Chosen = Awaited<ReturnType<typeof requested>>;

/** Does what a process manager makes of each event of a stream, from the start of the stream. */
const follow = async (manager: ProcessManager, stream: string): Promise<void> => {
  for (let from = 0; ; from += 1) {
    const [recorded] = await eventLog.feed.readStream({ stream, from, maxCount: 1 });
    if (!recorded) return;
    if (!manager.consumes.includes(recorded.event.type)) continue;
    const cause = { manager: manager.name, eventId: recorded.id, correlationId: randomIds.uuid() };
    for (const step of await manager.react(recorded, eventLog.commands))
      await step.run(eventLog.commands, cause);
  }
};
/**
 * A batch with these requests that is to be sent; `resume` does, as often as it is called, what the process
 * manager would.
 */
const begin = async (bank: Bank, ...chosen: readonly Chosen[]) => {
  const deps = { eventLog, clock, bank };
  const { batchId } = await prepareBatch(deps, finance(), chosen);
  await followBatch(deps, finance(), { batchId, to: 'approved' });
  await followBatch(deps, finance(), { batchId, to: 'sent' });
  return { batchId, resume: () => follow(sendBatches(deps), `payoutBatch-${batchId}`) };
};
const sendWith = async (bank: Bank, ...chosen: readonly Chosen[]): Promise<Oid> => {
  const { batchId, resume } = await begin(bank, ...chosen);
  await resume();
  return batchId;
};
const requestOf = async ({ creatorOid, requestId }: Chosen) =>
  (await eventLog.commands.load(settlementStream, creatorOid, { maxAgeMs: 0 })).state.requests.find(
    (one) => one.requestId === requestId,
  );
const batchOf = async (batchId: Oid) =>
  (await eventLog.commands.load(payoutBatchStream, batchId, { maxAgeMs: 0 })).state;

describe('a file that the bank refuses', () => {
  /** The bank behind HTTP, which answers each file in the same way. */
  const bankThatAnswers = async (status: number) => {
    const server = createServer((_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"title":"no"}'),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const bank = createBank(
      loadConfig({ FANFOLD_DEMO: 'true', FANFOLD_BANK_URL: `http://127.0.0.1:${port}` }),
    );
    return { bank, [Symbol.asyncDispose]: async () => void server.close() };
  };

  it.each([400, 422])(
    'fails each of its requests, which can be made again (%i) [REV-013]',
    async (status) => {
      now = '2026-11-24T15:00:00.000Z';
      const [one, other] = [await requested(), await requested()];
      now = '2026-12-10T00:00:00.000Z';
      await using at = await bankThatAnswers(status);
      const batchId = await sendWith(at.bank, one, other);
      const { status: ended, lines } = await batchOf(batchId);
      expect(ended).toBe('settled');
      // Finance reads what the bank said, the creator the code.
      for (const line of lines)
        expect(line).toMatchObject({
          state: 'refused',
          reason: expect.stringContaining(`answered ${status}`),
        });
      for (const each of [one, other])
        expect(await requestOf(each)).toMatchObject({ state: 'failed', reason: 'FF01' });
    },
  );

  it('as it is not what its schema says is not sent, and ends in the same way', async () => {
    now = '2026-11-24T15:00:00.000Z';
    const one = await requested();
    now = '2026-12-10T00:00:00.000Z';
    await using at = await bankThatAnswers(200);
    const send = () => Promise.reject(new SchemaError('Nm is too long'));
    await sendWith({ ...at.bank, send }, one);
    expect(await requestOf(one)).toMatchObject({ state: 'failed', reason: 'FF01' });
  });

  it.each([
    // Waiting helps.
    [429, UnavailableError],
    [503, UnavailableError],
    // A person has to look at it: the batch is parked, and those after it are sent.
    [401, FileNotTakenError],
    [403, FileNotTakenError],
    [404, FileNotTakenError],
    [409, FileNotTakenError],
  ])('for another reason than the file itself may be taken later (%i)', async (status, thrown) => {
    now = '2026-11-24T15:00:00.000Z';
    const one = await requested();
    now = '2026-12-10T00:00:00.000Z';
    await using at = await bankThatAnswers(status);
    await expect(sendWith(at.bank, one)).rejects.toBeInstanceOf(thrown);
    expect(await requestOf(one)).toMatchObject({ state: 'processing' });
  });
});

const abroad: Payee = {
  ...koreanPayee,
  residence: 'DE',
  treatment: 'nonResident',
  bank: {
    ...koreanPayee.bank,
    format: 'iban',
    accountNumber: 'DE89370400440532013000',
    routingNumber: null,
    swiftCode: 'DEUTDEFF',
    bankAddress: '1 High Street',
  },
};

describe('a batch of two currencies [REV-013]', () => {
  it('is followed by the statements of the file that the bank took, while it does not take the other one', async () => {
    now = '2026-11-24T15:00:00.000Z';
    const [won, dollars] = [await requested(), await requested('USD', abroad)];
    now = '2026-12-10T00:00:00.000Z';
    const sent: string[] = [];
    let isOpen = false;
    const bank: Bank = {
      ...bankWith(async () => {}),
      debtorOf: () => ({ name: 'Fanfold', bic: 'CZNBKRSE', account: '1' }),
      send: async ({ messageId, currency }) => {
        if (currency === 'USD' && !isOpen) throw new FileNotTakenError('409');
        sent.push(messageId);
        return { refused: [] };
      },
    };
    const { batchId, resume } = await begin(bank, won, dollars);
    await expect(resume()).rejects.toBeInstanceOf(FileNotTakenError);
    expect((await batchOf(batchId)).lines.map(({ state }) => state)).toEqual(['sent', 'open']);
    // The bank has paid both of them, also the one that it answered with an error.
    const lines = (await batchOf(batchId)).lines;
    for (const { endToEndId, currency, amountMinor } of lines) {
      const content = statementOf(
        [
          {
            entry: 77,
            currency,
            day: '2026-12-11',
            kind: 'payout',
            end_to_end_id: endToEndId,
            amount_minor: -amountMinor,
          },
        ],
        { openingMinor: 9_000_000, createdAt: now, account: `ours-${currency}` },
      );
      await importStatement(
        { eventLog, bank, clock },
        { actor: { oid: null, role: 'system' }, correlationId: randomIds.uuid() },
        content,
      );
      await follow(followStatements as ProcessManager, `bankAccount-${currency}`);
    }
    for (const each of [won, dollars]) expect(await requestOf(each)).toMatchObject({ state: 'complete' });
    isOpen = true;
    await resume();
    expect(sent).toHaveLength(2);
    expect(await batchOf(batchId)).toMatchObject({
      status: 'settled',
      files: [{ currency: 'KRW' }, { currency: 'USD' }],
    });
  });

  it('leaves out what no account of ours can pay, and what no transfer can be made with', async () => {
    now = '2026-11-24T15:00:00.000Z';
    const unusable = { ...abroad, bank: { ...abroad.bank, accountHolder: '\u0001' } };
    const [won, yen, bad] = [await requested(), await requested('JPY'), await requested('USD', unusable)];
    now = '2026-12-10T00:00:00.000Z';
    const bank = { isConfigured: true, hasAccount: (currency: Currency) => currency !== 'JPY' };
    const { left, batchId } = await prepareBatch({ eventLog, clock, bank }, finance(), [won, yen, bad]);
    expect(left).toMatchObject([
      { requestId: yen.requestId, code: 'NO_BANK_ACCOUNT' },
      { requestId: bad.requestId, code: 'BANK_DETAILS_UNUSABLE' },
    ]);
    expect((await batchOf(batchId)).lines.map(({ requestId }) => requestId)).toEqual([won.requestId]);
    // Where one reason holds for all of them, it is the answer.
    const none = prepareBatch({ eventLog, clock, bank }, finance(), [yen]);
    await expect(none).rejects.toMatchObject({ code: 'NO_BANK_ACCOUNT' });
    const both = prepareBatch({ eventLog, clock, bank }, finance(), [yen, bad]);
    await expect(both).rejects.toMatchObject({ code: 'BATCH_EMPTY' });
  });

  it('leaves out the requests of the person who prepares it [REV-013]', async () => {
    now = '2026-11-24T15:00:00.000Z';
    const [own, other] = [await requested(), await requested()];
    now = '2026-12-10T00:00:00.000Z';
    const bank = { isConfigured: true, hasAccount: () => true };
    const self = invocation(own.creatorOid, { role: 'admin' });
    const { left, batchId } = await prepareBatch({ eventLog, clock, bank }, self, [own, other]);
    expect(left).toEqual([{ ...own, code: 'OWN_ACCOUNT' }]);
    expect((await batchOf(batchId)).lines.map(({ requestId }) => requestId)).toEqual([other.requestId]);
  });

  it('ends the lines of an account that is gone meanwhile, or keeps them here, and sends the others', async () => {
    now = '2026-11-24T15:00:00.000Z';
    const [won, dollars] = [await requested(), await requested('USD', abroad)];
    now = '2026-12-10T00:00:00.000Z';
    let hasDollars = true;
    const bank: Bank = {
      ...bankWith(async () => {}),
      hasAccount: (currency) => currency === 'KRW' || hasDollars,
      debtorOf: () => ({ name: 'Fanfold', bic: 'CZNBKRSE', account: '1' }),
      send: async () => ({ refused: [] }),
    };
    const { batchId, resume } = await begin(bank, won, dollars);
    hasDollars = false;
    await resume();
    expect((await batchOf(batchId)).lines).toMatchObject([
      { state: 'sent' },
      { state: 'withheld', reason: 'NO_BANK_ACCOUNT' },
    ]);
    expect(await requestOf(dollars)).toMatchObject({ state: 'requested' });
  });

  it('asks for no day that is over, and for no day on which banks do not settle', async () => {
    now = '2026-11-24T15:00:00.000Z';
    const one = await requested('USD', abroad);
    // A Sunday in Seoul, after the day of payment.
    now = '2026-12-13T01:00:00.000Z';
    const contents: string[] = [];
    const bank: Bank = {
      ...bankWith(async () => {}),
      debtorOf: () => ({ name: 'Fanfold', bic: 'CZNBKRSE', account: '1' }),
      send: async ({ content }) => {
        contents.push(content);
        return { refused: [] };
      },
    };
    await sendWith(bank, one);
    expect(contents.flatMap((content) => readPain(content)?.map(({ payOn }) => payOn))).toEqual([
      '2026-12-14',
    ]);
  });

  it('waits where the table of business days ends before a day on which it can be paid', async () => {
    now = '2026-11-24T15:00:00.000Z';
    const one = await requested();
    now = '2030-01-02T01:00:00.000Z';
    const sent: string[] = [];
    const bank: Bank = {
      ...bankWith(async () => {}),
      debtorOf: () => ({ name: 'Fanfold', bic: 'CZNBKRSE', account: '1' }),
      send: async ({ messageId }) => {
        sent.push(messageId);
        return { refused: [] };
      },
    };
    const { batchId, resume } = await begin(bank, one);
    for (const _again of [1, 2]) {
      await expect(resume()).rejects.toBeInstanceOf(UnavailableError);
      await expect(resume()).rejects.toThrow(/finance has to have it extended/);
    }
    expect(sent).toEqual([]);
    expect((await batchOf(batchId)).status).toBe('fixed');
  });

  it('is not sent where no bank is configured', async () => {
    now = '2026-11-24T15:00:00.000Z';
    const one = await requested();
    now = '2026-12-10T00:00:00.000Z';
    const bank = createBank(loadConfig({}));
    const { batchId } = await prepareBatch({ eventLog, clock, bank }, finance(), [one]);
    await followBatch({ eventLog, bank }, finance(), { batchId, to: 'approved' });
    const send = followBatch({ eventLog, bank }, finance(), { batchId, to: 'sent' });
    await expect(send).rejects.toMatchObject({ code: 'NO_BANK' });
    await followBatch({ eventLog, bank }, finance(), { batchId, to: 'cancelled', reason: 'no bank' });
  });
});

/** The bank with one statement. `check` says whether a file can be read at all. */
const bankWith = (check: () => Promise<void>, account = 'ours-KRW'): Bank => ({
  name: 'test',
  isConfigured: true,
  hasAccount: () => true,
  debtorOf: () => {
    throw new Error('Nothing is sent here');
  },
  isOurs: (account, currency) => account === `ours-${currency}`,
  send: () => Promise.reject(new Error('Nothing is sent here')),
  statements: async () => [
    statementOf(
      [
        {
          entry: 1,
          currency: 'KRW',
          day: '2026-12-10',
          amount_minor: 5_000,
          kind: 'funding',
          end_to_end_id: null,
        },
      ],
      { openingMinor: 0, createdAt: now, account },
    ),
  ],
  checkStatement: check,
});

describe('a statement of another account', () => {
  it('is refused, and nothing of it is booked', async () => {
    const bank = bankWith(async () => {}, 'wages-0042');
    const finance = invocation(parseOid(randomIds.oid(now)), { role: 'admin' });
    const [content = ''] = await bank.statements('2026-12-01');
    await expect(importStatement({ eventLog, bank, clock }, finance, content)).rejects.toMatchObject({
      code: 'STATEMENT_OTHER_ACCOUNT',
      details: { ending: '0042', currency: 'KRW' },
    });
    const { state } = await eventLog.commands.load(bankAccountStream, 'KRW', { maxAgeMs: 0 });
    expect(state.statements).not.toHaveProperty('S-KRW-2026-12-10');
  });
});

describe('a file of several statements [REV-013]', () => {
  const statement = (
    { id, day, currency = 'KRW' }: { id: string; day: string; currency?: Currency },
    entry: { entry: number; amountMinor: number; name?: string },
  ) =>
    statementOf(
      [
        {
          entry: entry.entry,
          currency,
          day,
          amount_minor: entry.amountMinor,
          kind: entry.name ? 'payout' : 'funding',
          end_to_end_id: entry.name ?? null,
        },
      ],
      { openingMinor: 9_000_000, createdAt: now, account: `ours-${currency}` },
    ).replaceAll(`S-${currency}-${day}`, id);
  /** One document with the statements of several. */
  const fileOf = (first: string, ...more: readonly string[]): string =>
    first.replace('</Stmt>', ['</Stmt>', ...more.map((one) => /<Stmt>.*<\/Stmt>/s.exec(one)?.[0])].join(''));
  const importedBy = async (currency: Currency, id: string): Promise<boolean> => {
    const { state } = await eventLog.commands.load(bankAccountStream, currency, { maxAgeMs: 0 });
    return id in state.statements || id in state.offered;
  };
  const bank = bankWith(async () => {});
  const funding = (id: string, entry: number, currency: Currency = 'KRW') =>
    statement({ id, day: '2026-12-14', currency }, { entry, amountMinor: 5_000 });

  it('books nothing where one of them is refused', async () => {
    const wrongSum = funding('S-b', 702, 'USD').replace('90050.00', '90050.01');
    for (const [content, code] of [
      [fileOf(funding('S-a', 701), wrongSum), 'STATEMENT_SUM_WRONG'],
      // The second one says another thing of the first one's entry.
      [
        fileOf(
          funding('S-a', 701),
          statement({ id: 'S-c', day: '2026-12-15' }, { entry: 701, amountMinor: 6_000 }),
        ),
        'STATEMENT_CONFLICT',
      ],
    ] as const)
      await expect(importStatement({ eventLog, bank, clock }, finance(), content)).rejects.toMatchObject({
        code,
      });
    expect(await importedBy('KRW', 'S-a')).toBe(false);
  });

  it('is imported whole, and goes on after what was imported before', async () => {
    const one = finance();
    await importStatement({ eventLog, bank, clock }, one, funding('S-d', 711));
    const both = fileOf(funding('S-d', 711), funding('S-e', 712), funding('S-f', 713, 'USD'));
    for (let time = 0; time < 2; time += 1)
      expect(await importStatement({ eventLog, bank, clock }, one, both)).toMatchObject([
        { statementId: 'S-d', waits: false },
        { statementId: 'S-e', waits: false },
        { currency: 'USD', statementId: 'S-f', waits: false },
      ]);
  });

  it('books nothing where a line of one of them pays the one who imports it', async () => {
    now = '2026-11-24T15:00:00.000Z';
    const one = await requested();
    now = '2026-12-10T00:00:00.000Z';
    const sender: Bank = {
      ...bank,
      debtorOf: () => ({ name: 'Fanfold', bic: 'CZNBKRSE', account: '1' }),
      send: async () => ({ refused: [] }),
    };
    const batchId = await sendWith(sender, one);
    const [line] = (await batchOf(batchId)).lines;
    const pays = statement(
      { id: 'S-h', day: '2026-12-15' },
      { entry: 722, amountMinor: 0 - (line?.amountMinor ?? 0), name: line?.endToEndId ?? '' },
    );
    const creator = invocation(one.creatorOid, { role: 'admin' });
    const content = fileOf(funding('S-g', 721), pays);
    await expect(importStatement({ eventLog, bank, clock }, creator, content)).rejects.toMatchObject({
      code: 'OWN_ACCOUNT',
    });
    expect(await importedBy('KRW', 'S-g')).toBe(false);
  });

  it('that the worker fetched and that is refused books nothing either, and finance reads of both', async () => {
    const wrongSum = funding('S-j', 732, 'USD').replace('90050.00', '90050.01');
    const content = fileOf(funding('S-i', 731, 'USD'), wrongSum);
    await fetchOnce({ eventLog, bank: { ...bank, statements: async () => [content] }, clock, log });
    expect(await importedBy('USD', 'S-i')).toBe(false);
    const { state } = await eventLog.commands.load(bankAccountStream, 'USD', { maxAgeMs: 0 });
    expect(Object.keys(state.refused)).toHaveLength(2);
  });
});

describe('a payout by hand [REV-013]', () => {
  it('is complete once a statement is said to pay it, also where another payee was named since', async () => {
    now = '2026-11-24T15:00:00.000Z';
    const { creatorOid, requestId } = await requested();
    const [one, other] = [finance(), finance()];
    const about = { creatorOid, requestId };
    now = '2026-12-10T00:00:00.000Z';
    await followRequest({ eventLog, clock }, one, { ...about, to: 'processing' });
    await savePayee({ eventLog, clock }, invocation(creatorOid), { ...koreanPayee, taxId: '850505-1234567' });
    const bank = bankWith(async () => {});
    const entry = { entry: 500, currency: 'KRW', day: '2026-12-10', kind: 'other', end_to_end_id: null };
    const { amountMinor = 0 } = (await requestOf(about)) ?? {};
    const content = statementOf([{ ...entry, amount_minor: 0 - amountMinor }], {
      openingMinor: 1_000_000,
      createdAt: now,
      account: 'ours-KRW',
    }).replaceAll('S-KRW-2026-12-10', 'S-hand');
    expect(await importStatement({ eventLog, bank, clock }, one, content)).toMatchObject([{ waits: false }]);
    const said = {
      currency: 'KRW',
      differenceId: 'unknownLine:E500',
      outcome: 'byHand',
      reason: 'paid by hand',
      ...about,
    } as const;
    const again = (asker: typeof one) => ({ ...asker, key: randomIds.uuid() });
    await expect(resolveBankDifference({ eventLog }, again(one), said)).rejects.toMatchObject({
      code: 'SECOND_PERSON_NEEDED',
    });
    await resolveBankDifference({ eventLog }, again(other), said);
    await follow(followStatements as ProcessManager, 'bankAccount-KRW');
    expect(await requestOf(about)).toMatchObject({ state: 'complete' });
  });
});

describe('the job that fetches statements', () => {
  it('records for finance what it could not import, once, however often the bank sends it', async () => {
    const content = (createdAt: string) =>
      statementOf(
        [
          {
            entry: 900,
            currency: 'JPY',
            day: '2026-12-10',
            amount_minor: 5_000,
            kind: 'funding',
            end_to_end_id: null,
          },
        ],
        { openingMinor: 0, createdAt, account: 'wages-0042' },
      );
    const bank = { ...bankWith(async () => {}), statements: async () => [content(now), '<html></html>'] };
    for (now of ['2026-12-11T00:00:00.000Z', '2026-12-11T00:01:00.000Z'])
      await fetchOnce({ eventLog, bank, clock, log });
    const refused = [];
    for (const stream of ['bankAccount-JPY', 'bankAccount-KRW'])
      for (let from = 0; ; from += 1) {
        const [recorded] = await eventLog.feed.readStream({ stream, from, maxCount: 1 });
        if (!recorded) break;
        if (recorded.event.type === 'StatementRefused') refused.push(recorded.event);
      }
    expect(refused).toMatchObject([
      { statementId: 'S-JPY-2026-12-10', code: 'STATEMENT_OTHER_ACCOUNT' },
      { statementId: null, code: 'STATEMENT_UNREADABLE' },
    ]);
  });

  it('reads a file again that could not be taken, and one that was taken no more', async () => {
    let asked = 0;
    const bank = bankWith(async () => {
      asked += 1;
      if (asked === 1) throw new Error('a store does not answer');
    });
    const known = new Set<string>();
    for (let round = 0; round < 3; round += 1) await fetchOnce({ eventLog, bank, clock, log }, known);
    const { state } = await eventLog.commands.load(bankAccountStream, 'KRW', { maxAgeMs: 0 });
    expect(Object.keys(state.statements)).toContain('S-KRW-2026-12-10');
    expect(asked).toBe(2);
  });
});
