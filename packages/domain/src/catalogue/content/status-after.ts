import type { RecordedStatus } from './commands.ts';
import type { ContentEvent } from './events.ts';

/** The events after which a work is somewhere else in its life, once it was published. */
export type StatusEvent = Extract<
  ContentEvent,
  {
    type:
      | 'ContentMadePrivate'
      | 'ContentMadePublic'
      | 'ContentSuspended'
      | 'ContentReinstated'
      | 'ContentUnpublished'
      | 'ContentDeleted';
  }
>;

/** Where such an event leaves the work. Read models that show works ask here, so that they agree. */
export const statusAfter = (event: StatusEvent): RecordedStatus => {
  switch (event.type) {
    case 'ContentMadePrivate':
      return 'private';
    case 'ContentMadePublic':
      return 'published';
    case 'ContentSuspended':
      return event.deleted ? 'deleted' : 'suspended';
    case 'ContentReinstated':
      return event.status;
    case 'ContentUnpublished':
    case 'ContentDeleted':
      return 'deleted';
  }
};
