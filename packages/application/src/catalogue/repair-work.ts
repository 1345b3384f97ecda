import type { Oid } from '@fanfold/domain';
import { type ContentCommand, contentStream } from '@fanfold/domain/catalogue';
import { type AssetState, assetStream } from '@fanfold/domain/media';

import { restrictionOf } from '../assert-unrestricted.ts';
import type { PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { changeWork } from './change-work.ts';
import type { WorkDeps } from './deps.ts';
import { fileStatesOf, hasFailed, isReady, secondsOf } from './file-states.ts';

/**
 * ADM-026: an administrator sets the hashtags of a published work. Throws CONTENT_NOT_FOUND, NOT_PUBLISHED.
 */
export const setHashtags = (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, hashtags }: { readonly contentOid: Oid; readonly hashtags: string[] },
): Promise<bigint> =>
  changeWork(deps, asker, { contentOid, command: () => ({ type: 'SetHashtags', hashtags }) });

type Done = { readonly repair: 'publication' | 'fileReady' | 'fileFailed'; readonly assetOid: Oid | null };
type Repair = Done & { readonly command: (now: string) => ContentCommand };

/**
 * ADM-027: a work is told what it should have been told already: that its planned moment has passed, and the
 * outcome of the files that it waits for. A work that misses nothing stays as it is. Throws
 * CONTENT_NOT_FOUND.
 */
export const repairWork = async (
  deps: WorkDeps,
  asker: PersonAsker,
  contentOid: Oid,
): Promise<{ readonly position: bigint; readonly done: Done[] }> => {
  const { commands } = deps.eventLog;
  const { state: work } = await commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  if (!work.contentOid || work.status === 'deleted') throw new RefusedError('CONTENT_NOT_FOUND');
  const isRestricted = await restrictionOf(deps.eventLog, work.creatorOid);
  const repairs: Repair[] = [];
  if (work.schedule !== null && work.schedule.publishAt <= deps.clock.now()) {
    const files = await fileStatesOf(deps.eventLog, work);
    const command = (now: string) =>
      ({ type: 'PublishScheduled', now, ...files, restricted: isRestricted(now) }) as const;
    repairs.push({ repair: 'publication', assetOid: null, command });
  }
  for (const assetOid of work.awaited?.assetOids ?? []) {
    const { state: file } = await commands.load(assetStream, assetOid, { maxAgeMs: 0 });
    repairs.push(...outcomeOf(assetOid, file, isRestricted));
  }
  let position = 0n;
  for (const { command } of repairs) position = await changeWork(deps, asker, { contentOid, command });
  return { position, done: repairs.map(({ repair, assetOid }) => ({ repair, assetOid })) };
};

const outcomeOf = (
  assetOid: Oid,
  file: Readonly<AssetState>,
  isRestricted: (now: string) => boolean,
): Repair[] => {
  if (isReady(file)) {
    const lengthSeconds = file.encoded && secondsOf(file.encoded);
    return [
      {
        repair: 'fileReady',
        assetOid,
        command: (now) => ({
          type: 'NoteFileReady',
          assetOid,
          lengthSeconds,
          restricted: isRestricted(now),
        }),
      },
    ];
  }
  return hasFailed(file)
    ? [{ repair: 'fileFailed', assetOid, command: () => ({ type: 'NoteFileFailed', assetOid }) }]
    : [];
};
