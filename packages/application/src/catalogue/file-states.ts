import { type ContentState, type FileStates, presentationOf } from '@fanfold/domain/catalogue';
import { assetStream } from '@fanfold/domain/media';
import type { EventLog } from '@fanfold/event-log';

/** What a publication has to know of a work's files: those that cannot be played yet, and how long the first of them plays. */
export const fileStatesOf = async (
  { commands }: Pick<EventLog, 'commands'>,
  work: Readonly<ContentState>,
): Promise<FileStates> => {
  const { files = [] } = presentationOf(work);
  const played = files.filter(({ purpose }) => purpose === 'video' || purpose === 'audio');
  const assets = await Promise.all(
    played.map(async ({ assetOid }) => (await commands.load(assetStream, assetOid, { maxAgeMs: 0 })).state),
  );
  const ready = assets.find(({ encoded }) => encoded !== null)?.encoded;
  return {
    unready: played
      .filter((_file, index) => assets[index]?.encoding !== 'ready')
      .map(({ assetOid }) => assetOid),
    lengthSeconds: ready ? secondsOf(ready) : null,
  };
};

export const secondsOf = ({ durationMs }: { readonly durationMs: number }): number =>
  Math.trunc(durationMs / 1_000);
