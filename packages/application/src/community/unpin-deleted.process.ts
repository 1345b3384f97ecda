import { channelStream } from '@fanfold/domain/community';

import { processManager, steps } from '../process-manager.ts';

const channel = steps(channelStream);

/** A deleted work takes no place among the pinned ones of its creator. */
export const unpinDeleted = processManager({
  name: 'unpin-deleted',
  purpose: 'unpins a work that was deleted from the page of its creator',
  consumes: ['ContentDeleted'],
  react: ({ event: { contentOid, creatorOid } }) => [
    channel.step({
      name: 'unpin',
      id: creatorOid,
      command: (now) => ({ type: 'PinWork', creatorOid, contentOid, pinned: false, now }),
    }),
  ],
});
