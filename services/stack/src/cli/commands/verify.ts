import { openSnapshots } from '@fanfold/event-log';
import { createLogger } from '@fanfold/platform';

import { verify } from '../../verify/verify.ts';
import type { Command } from './command.ts';
import { openStores } from './open-stores.ts';

/** Proves that every figure follows from the log. Exit code 1 when anything differs. */
export const command: Command = {
  summary: 'replays the log and compares every read model, book, chain and snapshot with it',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  run: async ({ json }, { running, print }) => {
    const config = running();
    await using stores = await openStores(config);
    const { eventLog, db, clock, secrets } = stores;
    const log = createLogger('verify', { level: 'warn' });
    const snapshots = openSnapshots(db as never, { eventLog, masterKey: secrets.masterKey, clock, log });
    const result = await verify({ eventLog, snapshots, db, clock, sandboxUrl: config.FANFOLD_SANDBOX_URL });
    if (json) print(JSON.stringify(result));
    else {
      const { events, wallets, chains, snapshots, payments, differences } = result;
      print(`${events} events, ${wallets} wallets, ${chains} hash chains, ${snapshots} snapshots compared.`);
      print(
        payments === null ? 'No provider to compare with.' : `${payments} payments in the provider's books.`,
      );
      for (const difference of differences) print(`  differs: ${difference}`);
      print(result.ok ? 'Everything follows from the log.' : `${differences.length} differences.`);
    }
    return result.ok ? 0 : 1;
  },
};
