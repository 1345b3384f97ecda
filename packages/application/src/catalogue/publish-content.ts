import { type Oid, parseOid } from '@fanfold/domain';
import { type ContentCommand, contentStream } from '@fanfold/domain/catalogue';
import type { EventLog } from '@fanfold/event-log';
import { type Clock, type Ids, oidFromKey, uuid5 } from '@fanfold/platform';

import { assertUnrestricted } from '../assert-unrestricted.ts';
import { accepted, type Invocation } from '../invocation.ts';

type Deps = { readonly eventLog: EventLog; readonly clock: Clock; readonly ids: Ids };

/** A creator may publish without a key; then sending it again publishes a second content. */
type Publication = Omit<Invocation, 'key'> & { readonly key: string | undefined };

type NewContent = Omit<
  Extract<ContentCommand, { type: 'PublishContent' }>,
  'type' | 'contentOid' | 'creatorOid'
>;

type Published = { readonly contentOid: Oid; readonly position: bigint; readonly replayed: boolean };

/**
 * CAT-003: a creator publishes a content. With a key, a retry names the same content: its id follows from the
 * key instead of the clock. Throws RefusedError when its price or its offer breaks a rule, and
 * UPLOADS_RESTRICTED.
 */
export const publishContent = async (
  { eventLog, clock, ids }: Deps,
  { key, ...publication }: Publication,
  content: NewContent,
): Promise<Published> => {
  const creatorOid = parseOid(publication.actor.oid);
  await assertUnrestricted(eventLog, creatorOid, clock.now());
  const contentOid = parseOid(key === undefined ? ids.oid(clock.now()) : oidFromKey(key));
  const { position, replayed } = accepted(
    await eventLog.commands.of(contentStream).handle({
      ...publication,
      id: contentOid,
      key: key ?? uuid5('publish', contentOid),
      command: (begunAt) => ({ type: 'PublishContent', contentOid, creatorOid, ...content, begunAt }),
    }),
  );
  return { contentOid, position, replayed };
};
