import { installationSigner, openSnapshots } from '@fanfold/event-log';
import { createLogger } from '@fanfold/platform';
import { hasOwnObjects } from '../../backup/installation.ts';
import { openObjects } from '../../backup/open-objects.ts';
import { StackError } from '../../supervisor/stack-error.ts';
import { createHeadsCheck, readHeads } from '../../verify/log-heads.ts';
import { verify } from '../../verify/verify.ts';
import type { Command } from './command.ts';
import { openStores } from './open-stores.ts';

/** Proves that every figure follows from the log. Exit code 1 when anything differs. */
export const command: Command = {
  summary: 'replays the log and compares every read model, book, chain, snapshot and file with it',
  usage: '[--heads F] [--json]',
  options: { heads: { type: 'string' }, json: { type: 'boolean' } },
  run: async ({ heads: file, json }, context) => {
    const { print } = context;
    const config = context.running();
    await using stores = await openStores(config);
    const { eventLog, db, clock, secrets } = stores;
    const log = createLogger('verify', { level: 'warn' });
    const snapshots = openSnapshots(db as never, { eventLog, masterKey: secrets.masterKey, clock, log });
    const heads = typeof file === 'string' ? headsOf(file, secrets.masterKey) : undefined;
    const sandboxUrl = config.FANFOLD_SANDBOX_URL;
    await using objects = openObjects(config, { isOwn: hasOwnObjects(config, context.stack()) });
    const result = await verify({ eventLog, snapshots, db, clock, sandboxUrl, heads, objects });
    if (json) print(JSON.stringify(result));
    else {
      const { events, wallets, chains, snapshots: compared, payments, differences } = result;
      print(`${events} events, ${wallets} wallets, ${chains} hash chains, ${compared} snapshots compared.`);
      print(
        payments === null ? 'No provider to compare with.' : `${payments} payments in the provider's books.`,
      );
      print(
        result.objects === null ? 'No store of files to compare with.' : `${result.objects} files stored.`,
      );
      for (const difference of differences) print(`  differs: ${difference}`);
      print(result.ok ? 'Everything follows from the log.' : `${differences.length} differences.`);
    }
    return result.ok ? 0 : 1;
  },
};

/** Throws StackError when the file has no head: a comparison with nothing would always succeed. */
const headsOf = (file: string, masterKey: string) => {
  const heads = readHeads(file);
  if (heads.length === 0)
    throw new StackError(`${file} has no head. Record one: npm run fanfold -- heads --file ${file}`);
  return createHeadsCheck(heads, installationSigner(masterKey));
};
