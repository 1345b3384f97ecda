import { type Oid, seoulMonth } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';
import { type LinkedAccountsCommand, linkedAccountsId, linkedAccountsStream } from '@fanfold/domain/payments';
import { walletStream } from '@fanfold/domain/wallet';
import type { EventLog, Recorded } from '@fanfold/event-log';
import { systemClock, uuid5 } from '@fanfold/platform';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestStores } from '../../../../test/support/event-log.ts';
import { buy, credit, numbered } from '../../../../test/support/wallets.ts';
import { postEarnings } from '../earnings/post-earnings.process.ts';
import type { ProcessManager, Step } from '../process-manager.ts';
import { linkedAccountsManagers } from './linked-accounts.process.ts';

const places = new AsyncDisposableStack();
let log: EventLog;
beforeAll(async () => {
  const stores = places.use(await startTestStores());
  log = stores.open();
});
afterAll(() => places.disposeAsync());

const [payer, creator, content] = [numbered(0x541), numbered(0xc0ffee), numbered(0x5411)] as const;
const pair = linkedAccountsId(payer, creator);

const decide = async (command: LinkedAccountsCommand): Promise<void> => {
  const outcome = await log.commands.of(linkedAccountsStream).handle({
    id: pair,
    key: uuid5('hold-linked-accounts', JSON.stringify(command)),
    body: command,
    command: () => command,
    actor: { oid: null, role: 'system' },
    correlationId: uuid5('hold-linked-accounts'),
  });
  expect(outcome.status).toBe('accepted');
};
const verdict = (said: 'clear' | 'confirm', holdId: Oid) => {
  const by = { reason: 'a test', decidedByOid: numbered(0xf1), holdId };
  return decide({ type: 'DecideLinkedAccounts', payerOid: payer, verdict: said, ...by });
};

const recordedAt = async (stream: string, from: number): Promise<Recorded> => {
  const [stored] = await log.client.readStream(stream, { from, maxCount: 1 });
  if (!stored) throw new Error(`${stream} has nothing at ${from}`);
  return log.codec.decode(stored);
};
const carryOut = async (manager: ProcessManager, { id }: Recorded, steps: readonly Step[]) => {
  const cause = { manager: manager.name, eventId: id, correlationId: uuid5('hold-linked-accounts') };
  for (const step of steps) await step.run(log.commands, cause);
};
const held = async (): Promise<number[]> => {
  const id = `${creator}-${seoulMonth(systemClock.now())}`;
  const { state } = await log.commands.load(earningsStream, id, { maxAgeMs: 0 });
  return Object.values(state.held);
};

it('a hold that is overtaken by finance clearing the pair is let go again', async () => {
  const [, holdLinkedAccounts] = linkedAccountsManagers(log);
  if (!holdLinkedAccounts) throw new Error('There is no such manager');
  await decide({ type: 'DetectLinkedAccounts', oids: [payer, creator], kind: 'card' });
  await decide({ type: 'FlagPayer', payerOid: payer });
  await verdict('confirm', numbered(0x5b1));
  await credit(log, payer, { coins: 100, charge: 0x541 });
  await buy(log, payer, { content: 0x5411, coins: 15 });
  const { state } = await log.commands.load(walletStream, payer, { maxAgeMs: 0 });
  const sale = await recordedAt(`wallet-${payer}`, state.owned[content] ?? -1);
  await carryOut(postEarnings, sale, await postEarnings.react(sale, log.commands));

  const late = await holdLinkedAccounts.react(sale, log.commands);
  await verdict('clear', numbered(0x5b2));
  const { revision } = await log.commands.load(linkedAccountsStream, pair, { maxAgeMs: 0 });
  const cleared = await recordedAt(`linkedAccounts-${pair}`, revision);
  expect(cleared.event.type).toBe('LinkedAccountsCleared');
  await carryOut(holdLinkedAccounts, cleared, await holdLinkedAccounts.react(cleared, log.commands));
  expect(await held()).toEqual([]);

  await carryOut(holdLinkedAccounts, sale, late);
  expect(await held()).toEqual([0]);
});
