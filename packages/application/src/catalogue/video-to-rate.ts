import { type ContentState, ratedVideo } from '@fanfold/domain/catalogue';
import { assetStream } from '@fanfold/domain/media';
import type { EventLog } from '@fanfold/event-log';

/** The video of a work as it is published, and how long it plays; null while it cannot be played. */
export const videoToRate = async (
  { commands }: Pick<EventLog, 'commands'>,
  { work }: Readonly<ContentState>,
) => {
  const assetOid = ratedVideo(work?.files);
  if (assetOid === null) return null;
  const { state } = await commands.load(assetStream, assetOid, { maxAgeMs: 0 });
  return state.encoded === null ? null : { assetOid, durationMs: state.encoded.durationMs };
};
