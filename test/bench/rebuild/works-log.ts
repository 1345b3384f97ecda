import { chainHash, chainStart } from '@fanfold/event-log';
import { bulkImport, type ImportedEvent } from '@fanfold/event-node';
import { oidFromKey, systemClock, uuid5 } from '@fanfold/platform';

import { creatorOid, numbers, publication } from '../search/works.ts';
import { logCreated } from './log.ts';

const minute = 60_000;
const creators = 5_000;

/**
 * Fills a data folder of the event node with `size` publications, each of a work of its own, with their hash
 * chains.
 */
export const importWorks = (folder: string, size: number): Promise<unknown> =>
  bulkImport(folder, publications(size));

function* publications(size: number): Generator<ImportedEvent> {
  yield logCreated();
  const random = numbers(11);
  const began = Date.parse(systemClock.now()) - size * minute;
  for (let number = 0; number < size; number += 1) {
    const contentOid = oidFromKey(`rebuilt-work-${number}`);
    const by = creatorOid(Math.floor(random() * creators));
    const { type, ...data } = publication({ contentOid, creatorOid: by, random });
    yield recorded({ stream: `content-${contentOid}`, type, data, at: began + number * minute });
  }
}

type Recorded = {
  readonly stream: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: number;
};

/** The first event of its stream. */
const recorded = ({ stream, type, data, at }: Recorded): ImportedEvent => {
  const commandKey = uuid5('bench', stream);
  const id = uuid5(stream, commandKey, 0);
  const occurredAt = new Date(at).toISOString();
  const link = { previous: chainStart, stream, revision: 0, id, type, data, occurredAt };
  return {
    stream,
    type,
    data,
    metadata: {
      $correlationId: commandKey,
      actor: { oid: null, role: 'system' },
      schemaVersion: 1,
      occurredAt,
      commandKey,
      commandHash: commandKey.replaceAll('-', ''),
      chain: { previous: chainStart, hash: chainHash(link) },
    },
    id: Buffer.from(id.replaceAll('-', ''), 'hex'),
  };
};
