import type { UpdateBody } from '@fanfold/contracts/catalogue';
import { parseOid } from '@fanfold/domain';
import { type ContentCommand, contentStream, offerIn } from '@fanfold/domain/catalogue';
import type { EventLog } from '@fanfold/event-log';
import type { Ids } from '@fanfold/platform';
import type { z } from 'zod';

import { accepted, type PersonAsker } from '../invocation.ts';
import { requireOwnTiers } from './own-tiers.ts';

type Deps = { readonly eventLog: EventLog; readonly ids: Ids };

/**
 * CAT-007: a creator changes the price of a content, how it is offered, and whether it is for adults only. Answers the log position. Throws RefusedError
 * (CONTENT_NOT_FOUND, NOT_YOUR_CONTENT, and those of an offer).
 */
export const updateContent = async (
  { eventLog, ids }: Deps,
  asker: PersonAsker,
  change: z.output<typeof UpdateBody>,
): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  const { isAdultContent, ...offer } = change.metaData;
  const write = async (command: ContentCommand): Promise<bigint> =>
    accepted(
      await eventLog.commands.of(contentStream).handle({
        ...asker,
        id: change.contentOid,
        key: ids.uuid(),
        body: change,
        command: () => command,
      }),
    ).position;
  await requireOwnTiers(eventLog, creatorOid, offerIn(offer, null));
  const position = await write({ type: 'ChangePrice', creatorOid, ...offer });
  return isAdultContent === undefined ? position : write({ type: 'MarkAdult', creatorOid, isAdultContent });
};
