import { contentStream } from '@fanfold/domain/catalogue';
import { type AssetState, assetStream } from '@fanfold/domain/media';
import type { CommandLog } from '@fanfold/event-log';

import { restrictionOf } from '../assert-unrestricted.ts';
import { processManager, type Step, steps } from '../process-manager.ts';
import { fileStatesOf, hasFailed, isReady, secondsOf } from './file-states.ts';

const content = steps(contentStream);

/**
 * A work that waits for its files learns when they were screened and can be played, or cannot. A file may be
 * ready before the work begins to wait, so the beginning looks at each of them as well.
 */
export const followEncoding = processManager({
  name: 'follow-encoding',
  purpose:
    'tells a work that its files can be served, or cannot; with the last of them it is published, unless strikes forbid it',
  consumes: [
    'EncodingAwaited',
    'AssetEncoded',
    'AssetEncodingFailed',
    'AssetEncodingRequested',
    'AssetScreened',
    'AssetQuarantined',
    'QuarantineDecided',
  ],
  react: async ({ event }, commands) => {
    const assetOids = event.type === 'EncodingAwaited' ? event.assetOids : [event.assetOid];
    const found: Step[] = [];
    for (const assetOid of assetOids) {
      const { state } = await commands.load(assetStream, assetOid, { maxAgeMs: 0 });
      const workOid = event.type === 'EncodingAwaited' ? event.contentOid : state.belongsTo?.oid;
      if (!workOid) continue;
      if (isAgain(event)) found.push(...waitAgain(workOid, state));
      if (event.type !== 'AssetEncodingRequested') found.push(...(await tell(workOid, state, commands)));
    }
    return found;
  },
});

type Again = { readonly type: string; readonly outcome?: string };

/** What failed is tried again, or was released. */
const isAgain = ({ type, outcome }: Again): boolean =>
  type === 'AssetEncodingRequested' || (type === 'QuarantineDecided' && outcome === 'released');

/** It may have been encoded since: then its outcome comes with an event of its own. */
const waitAgain = (id: string, asset: Readonly<AssetState>): Step[] => {
  const { assetOid } = asset;
  if (!assetOid || hasFailed(asset)) return [];
  return [
    content.step({
      name: assetOid,
      id,
      command: () => ({ type: 'NoteFileAwaited', assetOid }),
      onRefusal: () => [],
    }),
  ];
};

const tell = async (id: string, asset: Readonly<AssetState>, commands: CommandLog): Promise<Step[]> => {
  const { assetOid } = asset;
  const ready = isReady(asset);
  if (!assetOid || !(ready || hasFailed(asset))) return [];
  const isRestricted = await restrictionOf({ commands }, asset.ownerOid);
  const lengthSeconds = ready ? await lengthWith(id, asset, commands) : null;
  return [
    content.step({
      name: `outcome-${assetOid}`,
      id,
      command: (now) =>
        ready
          ? { type: 'NoteFileReady', assetOid, lengthSeconds, restricted: isRestricted(now) }
          : { type: 'NoteFileFailed', assetOid },
      // It was deleted, or is no work.
      onRefusal: () => [],
    }),
  ];
};

/** A file that is not played says nothing of the work's length: another one may. */
const lengthWith = async (
  id: string,
  { encoded }: Readonly<AssetState>,
  commands: CommandLog,
): Promise<number | null> => {
  if (encoded !== null) return secondsOf(encoded);
  const { state: work } = await commands.load(contentStream, id, { maxAgeMs: 0 });
  return (await fileStatesOf({ commands }, work)).lengthSeconds;
};
