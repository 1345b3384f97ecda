import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { RefusedError } from '@fanfold/application';
import { importLegacyRevenue } from '@fanfold/application/earnings';
import { systemClock } from '@fanfold/platform';

import { StackError } from '../../supervisor/stack-error.ts';
import { operatorInvocation } from '../operations/operator-invocation.ts';
import { type Command, UsageError } from './command.ts';
import { openStores } from './open-stores.ts';

/** Takes over the revenue of the former system. A file that was imported already changes nothing. */
export const command: Command = {
  summary: 'imports creators’ revenue of months before February 2023 from a table',
  usage: 'FILE.csv',
  options: {},
  positional: 'file',
  run: async ({ file }, { running, print }) => {
    if (typeof file !== 'string') throw new UsageError('The file is needed.');
    const content = contentOf(file);
    await using stores = await openStores(running());
    const deps = { eventLog: stores.eventLog, clock: systemClock };
    const given = { name: basename(file), content };
    const { imported, known } = await importLegacyRevenue(deps, operatorInvocation(null), given).catch(
      (error: unknown) => {
        throw error instanceof RefusedError ? new StackError(refusalOf(error)) : error;
      },
    );
    print(`${imported} months were imported; ${known} were known already.`);
    return 0;
  },
};

const contentOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StackError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const refusalOf = ({ code, details }: RefusedError): string =>
  `Nothing was imported: ${code}${details ? ` ${JSON.stringify(details)}` : ''}`;
