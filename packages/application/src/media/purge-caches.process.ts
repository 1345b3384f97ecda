import { regions } from '@fanfold/contracts';
import { type ContentState, contentStream } from '@fanfold/domain/catalogue';
import { UnavailableError } from '@fanfold/event-log';
import { type Cdn, CdnError, type CdnPart } from '@fanfold/objects';

import { processManager } from '../process-manager.ts';

/** What was open to more people than it is now is forgotten by what stands between: the work was taken down, closed or deleted. */
export const purgeCaches = (cdn: Cdn) =>
  processManager({
    name: 'purge-caches',
    purpose: 'has the CDN forget the files of works that were taken down, made private or deleted',
    feed: 'own',
    consumes: ['ContentSuspended', 'ContentMadePrivate', 'ContentDeleted', 'AdultFlagChanged'],
    react: async ({ event: { contentOid } }, commands) => {
      const { state } = await commands.load(contentStream, contentOid, { maxAgeMs: 0 });
      for (const [part, cacheKeys] of Object.entries(cacheKeysOf(contentOid, state)))
        await told(() => cdn.purge(part as CdnPart, cacheKeys));
      return [];
    },
  });

const told = async (purge: () => Promise<unknown>): Promise<void> => {
  try {
    await purge();
  } catch (error) {
    if (!(error instanceof CdnError)) throw error;
    throw new UnavailableError(error.message, { outcomeUnknown: true });
  }
};

/** The paths below which files of a work are read. One that ends with a star stands for all that begin with it. */
const cacheKeysOf = (
  contentOid: string,
  { work }: Readonly<ContentState>,
): Readonly<Record<CdnPart, readonly string[]>> => {
  const pictures = [...(work?.cover.pictures ?? []).map(({ key }) => key), work?.coverImageOid ?? null];
  const named = [...new Set(pictures.filter((key) => key !== null))];
  return {
    public: regions.flatMap((region) => [
      `${region}/thumbnail/${contentOid}*`,
      ...named.map((key) => `${region}/pics/${key}*`),
    ]),
    private: [`/api/media/work/${contentOid}/*`],
  };
};
