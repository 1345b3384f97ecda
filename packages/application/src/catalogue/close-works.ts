import type { Oid } from '@fanfold/domain';
import { contentStream, type RecordedStatus } from '@fanfold/domain/catalogue';
import { uuid5 } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { openWorksOf, worksRead } from '@fanfold/projections/catalogue/works';

import type { RuntimeDeps } from '../manifest.ts';

type Deps = Pick<RuntimeDeps, 'eventLog' | 'db'>;

/** What ends that a work is found, or that it will be. */
const closing: Partial<
  Readonly<Record<RecordedStatus, 'MakePrivate' | 'CancelSchedule' | 'GiveUpEncoding'>>
> = { published: 'MakePrivate', scheduled: 'CancelSchedule', encoding: 'GiveUpEncoding' };

/**
 * The works of a creator who leaves are listed and sold no more, and none of them is published any more; who
 * bought one keeps it (decisions, "Deletion"). It may be repeated.
 */
export const closeWorks = async ({ eventLog: { commands }, db }: Deps, creatorOid: Oid): Promise<void> => {
  const works = await readFrom(db, worksRead, (tables) => openWorksOf(tables, creatorOid));
  for (const { contentOid } of works) {
    const { state, revision } = await commands.load(contentStream, contentOid, { maxAgeMs: 0 });
    const type = closing[state.status];
    if (!type) continue;
    const key = uuid5('close-work', contentOid, String(revision));
    await commands.of(contentStream).handle({
      id: contentOid,
      key,
      body: null,
      command: () => ({ type, creatorOid }),
      actor: { oid: null, role: 'system' },
      correlationId: key,
    });
  }
};
