import { contentStream } from '@fanfold/domain/catalogue';
import { type AssetState, assetStream } from '@fanfold/domain/media';

import { processManager, type Step, steps } from '../process-manager.ts';
import { secondsOf } from './file-states.ts';

const content = steps(contentStream);

/**
 * A work that waits for its files learns when they can be played, or cannot. A file may be ready before the work begins to wait,
 * so the beginning looks at each of them as well.
 */
export const followEncoding = processManager({
  name: 'follow-encoding',
  purpose: 'tells a work that its files can be played, or cannot; with the last of them it is published',
  consumes: ['EncodingAwaited', 'AssetEncoded', 'AssetEncodingFailed', 'AssetEncodingRequested'],
  react: async ({ event }, commands) => {
    const assetOids = event.type === 'EncodingAwaited' ? event.assetOids : [event.assetOid];
    const found: Step[] = [];
    for (const assetOid of assetOids) {
      const { state } = await commands.load(assetStream, assetOid, { maxAgeMs: 0 });
      const workOid = event.type === 'EncodingAwaited' ? event.contentOid : state.belongsTo?.oid;
      if (!workOid) continue;
      found.push(
        ...(event.type === 'AssetEncodingRequested' ? waitAgain(workOid, state) : tell(workOid, state)),
      );
    }
    return found;
  },
});

/** It may have been encoded since: then its outcome comes with an event of its own. */
const waitAgain = (id: string, { assetOid, encoding }: Readonly<AssetState>): Step[] =>
  !assetOid || encoding !== 'wanted'
    ? []
    : [
        content.step({
          name: assetOid,
          id,
          command: () => ({ type: 'NoteFileAwaited', assetOid }),
          onRefusal: () => [],
        }),
      ];

const tell = (id: string, { assetOid, encoding, encoded, status }: Readonly<AssetState>): Step[] => {
  if (!assetOid) return [];
  const isGone = status !== 'uploaded';
  if (!isGone && encoding !== 'ready' && encoding !== 'failed') return [];
  return [
    content.step({
      name: assetOid,
      id,
      command: () =>
        encoded && !isGone
          ? { type: 'NoteFileReady', assetOid, lengthSeconds: secondsOf(encoded) }
          : { type: 'NoteFileFailed', assetOid },
      // It was deleted, or is no work.
      onRefusal: () => [],
    }),
  ];
};
