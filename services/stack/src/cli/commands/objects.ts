import { keepObjects, ObjectLedger } from '@fanfold/application';
import { PictureUses, sweepPictures } from '@fanfold/application/media';
import { type EventLog, isDomainEventType } from '@fanfold/event-log';
import { randomIds } from '@fanfold/platform';

import { hasOwnObjects } from '../../backup/installation.ts';
import { openObjects } from '../../backup/open-objects.ts';
import { StackError } from '../../supervisor/stack-error.ts';
import { compareObjects, listObjects, orphanLines, sweep } from '../../verify/objects.ts';
import { operatorInvocation } from '../operations/operator-invocation.ts';
import type { Command, CommandContext } from './command.ts';
import { openStores } from './open-stores.ts';

/**
 * Compares the store of files with the log. Exit code 1 when a file is missing, or one belongs to nothing and
 * stays.
 */
export const command: Command = {
  summary: 'compares the store of files with the log; removes what belongs to nothing',
  usage: '[--sweep] [--json]',
  options: { sweep: { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ({ sweep: removes = false, json }, context) => {
    const result = await compared(context, Boolean(removes));
    if (json) context.print(JSON.stringify(result));
    else for (const line of linesOf(result)) context.print(line);
    return result.ok ? 0 : 1;
  },
};

const compared = async (context: CommandContext, removes: boolean) => {
  const config = context.running();
  await using store = openObjects(config, { isOwn: hasOwnObjects(config, context.stack()) });
  if (!store) throw new StackError('This installation has no store of files.');
  await using stores = await openStores(config);
  const stored = await listObjects(store);
  const now = stores.clock.now();
  const { ledger, uses } = await readAll(stores.eventLog);
  const result = await compareObjects({ store, stored, ledger, now });
  const pictures = await sweepPictures(stores.eventLog.commands, {
    uses,
    now,
    retentionDays: config.FANFOLD_PICTURE_RETENTION_DAYS,
    invocation: removes ? operatorInvocation(null) : null,
    newKey: randomIds.uuid,
  });
  if (removes) await sweep(store, result.orphans);
  const unknown = orphanLines(result.orphans);
  const ok = result.differences.length === 0 && (removes || unknown.length === 0);
  return { ...result, pictures, ok, removed: removes ? unknown : [], left: removes ? [] : unknown };
};

const readAll = async ({ client, codec }: EventLog) => {
  const [ledger, uses] = [new ObjectLedger(), new PictureUses()];
  for await (const stored of client.readEverything()) {
    if (!isDomainEventType(stored.type)) continue;
    const recorded = await codec.decode(stored);
    keepObjects(recorded.event, ledger);
    uses.note(recorded);
  }
  return { ledger, uses };
};

function* linesOf({
  objects,
  waiting,
  pictures,
  removed,
  left,
  differences,
}: Awaited<ReturnType<typeof compared>>) {
  yield `${objects} files stored, ${waiting} of them younger than a day and of no event yet.`;
  const { unused, retired, removed: gone, reinstated } = pictures;
  yield `${unused} pictures that nothing shows; ${retired.length} found now, ${gone.length} removed, ${reinstated.length} shown again.`;
  for (const line of removed) yield `  removed: ${line}`;
  for (const line of [...left, ...differences]) yield `  differs: ${line}`;
}
