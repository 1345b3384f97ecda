import { appendFileSync } from 'node:fs';
import { installationSigner } from '@fanfold/event-log';

import { createHeadsCheck, readHeads } from '../../verify/log-heads.ts';
import { type Command, UsageError } from './command.ts';
import { openStores } from './open-stores.ts';

/**
 * Appends the signed head of the log to a file. Exit code 1, and no new line, when the log differs from
 * earlier heads.
 */
export const command: Command = {
  summary: 'appends the signed head of the log to a file, after comparing the log with the heads in it',
  usage: '--file F',
  options: { file: { type: 'string' } },
  run: async ({ file }, { running, print }) => {
    if (typeof file !== 'string') throw new UsageError('Name the file: --file F');
    await using stores = await openStores(running());
    const { eventLog, clock, secrets } = stores;
    const signer = installationSigner(secrets.masterKey);
    const check = createHeadsCheck(readHeads(file), signer);
    for await (const stored of eventLog.client.readEverything()) check.take(stored);
    const differences = check.finish();
    for (const difference of differences) print(`  differs: ${difference}`);
    if (differences.length > 0) return 1;
    const head = check.head(clock.now());
    if (!head) {
      print('The log has no events yet.');
      return 0;
    }
    appendFileSync(file, `${JSON.stringify(head)}\n`, { flush: true });
    print(`${head.events} events, digest ${head.digest}`);
    print(`Signed with the key whose fingerprint is ${signer.fingerprint}`);
    return 0;
  },
};
