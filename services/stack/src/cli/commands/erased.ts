import { resolve } from 'node:path';
import { oid as oidSchema } from '@fanfold/domain';

import { openInstallation } from '../../backup/installation.ts';
import { type ErasedResult, searchInstallation } from '../../erased/search-installation.ts';
import { type Command, UsageError } from './command.ts';

/**
 * Proves that an erased person's data is gone. Exit code 1 when the account is not erased or anything is
 * found.
 */
export const command: Command = {
  summary: 'searches everything that is stored for texts that an erasure has to have removed',
  usage: 'OID --needles FILE [--also DIR] [--json]',
  positional: 'oid',
  options: { needles: { type: 'string' }, also: { type: 'string' }, json: { type: 'boolean' } },
  run: async ({ oid, needles, also, json }, context) => {
    if (typeof oid !== 'string' || !oidSchema.safeParse(oid).success)
      throw new UsageError('The account is missing: 24 hexadecimal characters.');
    if (typeof needles !== 'string') throw new UsageError('--needles FILE is missing: one text a line.');
    await using installation = await openInstallation(context);
    const result = await searchInstallation(installation, {
      oid,
      needlesFile: resolve(needles),
      also: typeof also === 'string' ? [resolve(also)] : [],
      progress: context.printProgress,
    });
    if (json) context.print(JSON.stringify(result));
    else for (const line of linesOf(result, oid)) context.print(line);
    return result.ok ? 0 : 1;
  },
};

function* linesOf(result: ErasedResult, oid: string): Generator<string> {
  const { account, log, database, objects, findings, outside, unread } = result;
  yield `account ${oid}: ${account.status === 'erased' ? 'erased' : `not erased (${account.status})`}`;
  for (const left of account.left) yield `  still there: ${left}`;
  yield `${result.needles} needles.`;
  yield `  log              ${log.events} events; ${log.opened} sealed fields opened, ${log.closed} without a key`;
  yield `  database         ${database.rows} rows of ${database.tables} tables, ${database.snapshots} snapshots; ${database.compressedValues} values that are compressed in the files`;
  yield `  objects          ${objects ?? 'not asked: no object server runs; its files were searched'}`;
  yield `  bytes            ${(result.bytes / 1e6).toFixed(1)} MB in ${result.files} files, ${result.compressedStreams} compressed streams opened`;
  for (const place of unread) yield `  not readable: ${place}`;
  for (const found of findings)
    yield `  found: needle ${found.needle} in ${found.place} at ${found.offset} (${found.form})`;
  if (outside.length > 0)
    yield `  ${outside.length} in the sandbox’s database. It stands in for outside parties: mailboxes, providers. What was sent to them is theirs to delete.`;
  const rest = result.ok || findings.length > 0 ? '' : ' Yet it is not proved: see above.';
  yield findings.length === 0 ? `Nothing was found.${rest}` : `${findings.length} found.`;
}
