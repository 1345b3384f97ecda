import type { ItemData } from '@fanfold/contracts/rewards';
import { contentStream } from '@fanfold/domain/catalogue';
import type { EventLog } from '@fanfold/event-log';

import { RefusedError } from '../refused-error.ts';

const wanted: Partial<Record<ItemData['kind'], string>> = { video_coupon: 'video', file_coupon: 'file' };

/**
 * Throws CONTENT_NOT_FOUND unless every content that the item names is published, and of the kind a coupon is
 * for.
 */
export const checkContents = async (
  { commands }: EventLog,
  { kind, contentOids }: Pick<ItemData, 'kind' | 'contentOids'>,
): Promise<void> => {
  const contents = await Promise.all(
    contentOids.map((contentOid) => commands.load(contentStream, contentOid, { maxAgeMs: 0 })),
  );
  const fits = contents.every(
    ({ state }) =>
      state.status === 'published' && (wanted[kind] === undefined || state.kind === wanted[kind]),
  );
  if (!fits)
    throw new RefusedError('CONTENT_NOT_FOUND', {
      fields: [{ path: 'itemData.contentOids', code: 'invalid', message: '' }],
    });
};
