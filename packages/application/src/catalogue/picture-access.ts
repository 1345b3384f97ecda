import { type ContentState, canAccess, contentStream } from '@fanfold/domain/catalogue';
import { postStream } from '@fanfold/domain/community';
import { assetStream } from '@fanfold/domain/media';
import type { EventLog } from '@fanfold/event-log';

import { publicMaxAgeMs } from '../media/index.ts';
import { resourceOf } from './work-access.ts';

type Deps = { readonly eventLog: Pick<EventLog, 'commands'> };
type Work = Readonly<ContentState>;

/** Who has not signed in and says nothing of themselves. */
const visitor = {
  oid: null,
  entitlement: undefined,
  adult: false,
  country: null,
  isAdmin: false,
  isBlocked: false,
} as const;

/** Whether all people may find a work: it is published, and not for adults alone. */
export const isFoundByAll = (work: Work): boolean => {
  const resource = resourceOf(work);
  return resource !== undefined && canAccess(resource, visitor, 'find').allowed;
};

const publishedWith = ({ work }: Work, key: string): boolean =>
  (work?.cover.pictures ?? []).some((picture) => picture.key === key);

/** Whether a picture is one of the cover of a work, as it was published or as it was saved since. */
export const isOfCover = (work: Work, key: string): boolean =>
  publishedWith(work, key) || (work.draft.cover?.pictures ?? []).some((picture) => picture.key === key);

/**
 * Whether a picture has an address for all people (UPL-016). A picture of a work has one while all people
 * find the work and it is published with the picture; it has none before, and none once the work is closed or
 * for adults. A picture of a post has one while the post shows it and is for all. One of a banner or of an
 * event belongs to neither.
 */
export const isPublicPicture = async ({ eventLog: { commands } }: Deps, key: string): Promise<boolean> => {
  const { belongsTo } = (await commands.load(assetStream, key, { maxAgeMs: publicMaxAgeMs })).state;
  if (belongsTo?.kind === 'post') {
    const { content } = (await commands.load(postStream, belongsTo.oid, { maxAgeMs: publicMaxAgeMs })).state;
    return content?.audience.to === 'all' && content.pictures.some((one) => one === key);
  }
  if (belongsTo?.kind !== 'work') return true;
  const { state } = await commands.load(contentStream, belongsTo.oid, { maxAgeMs: publicMaxAgeMs });
  return isFoundByAll(state) && publishedWith(state, key);
};
