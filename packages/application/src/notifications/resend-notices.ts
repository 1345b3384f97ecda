import type { UnsentMailBody, UnsentMailsBody } from '@fanfold/contracts/notifications';
import { parseOid } from '@fanfold/domain';
import { noticesStream } from '@fanfold/domain/notifications';
import { readFrom } from '@fanfold/projection';
import { noticeMails, unsentMails } from '@fanfold/projections/notifications/mails';
import type { Kysely } from 'kysely';
import type { z } from 'zod';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { cancelledAmong } from './cancelled-mailings.ts';
import type { NotificationsDeps } from './deps.ts';
import { reachOf } from './wanted.ts';

type Deps = Pick<NotificationsDeps, 'eventLog' | 'ids'>;

/**
 * ADM-035: an administrator has one e-mail sent again that did not go out, or leaves it at that. What waits
 * again already, or was sent since, stays as it is. Answers the log position. Throws RefusedError:
 * NOTICE_NOT_FOUND, NOTICE_NOT_WANTED.
 */
export const actOnUnsentMail = async (
  deps: Deps,
  asker: PersonAsker,
  { act, ownerOid, noticeId }: z.output<typeof UnsentMailBody>,
): Promise<bigint> => {
  const handle = handlerFor(deps, asker, noticesStream);
  if (act === 'setAside')
    return handle(ownerOid, (now) => ({ type: 'SetNoticeAside', ownerOid, noticeId, now }));
  const { commands } = deps.eventLog;
  const { wanted } = await reachOf(commands, ownerOid);
  const { state } = await commands.load(noticesStream, ownerOid, { maxAgeMs: 0 });
  const cancelled = await cancelledAmong(commands, state.unsent);
  return handle(ownerOid, (now) => ({ type: 'ResendNotice', ownerOid, noticeId, wanted, cancelled, now }));
};

/** E-mails of one part; the page asks for part after part. */
const mailsInAPart = 200;
/** People whose e-mails are sent again at the same time. */
const peopleAtOnce = 20;

export type ActedOn = {
  readonly position: bigint;
  readonly done: number;
  readonly passedOver: number;
  readonly nextCursor: string | null;
};

/**
 * The same for all e-mails that a filter finds, one part of them. A read model finds them, the streams of the
 * people decide: what is not wanted any more is passed over.
 */
export const actOnUnsentMails = async (
  deps: Deps & { readonly db: Kysely<never> },
  asker: PersonAsker,
  { act, status, category, mailingId, cursor }: z.output<typeof UnsentMailsBody>,
): Promise<ActedOn> => {
  const { rows, nextCursor } = await readFrom(deps.db, noticeMails, (tables) =>
    unsentMails(tables, { status, category, mailingId, cursor, limit: mailsInAPart }),
  );
  const positions: bigint[] = [];
  for (let start = 0; start < rows.length; start += peopleAtOnce) {
    const some = rows.slice(start, start + peopleAtOnce).map(async ({ owner_oid, notice_id }) => {
      const mail = { ownerOid: parseOid(owner_oid), noticeId: parseOid(notice_id) };
      return actOrPassOver(deps, asker, { act, ...mail });
    });
    positions.push(...(await Promise.all(some)).filter((position) => position !== undefined));
  }
  const position = positions.reduce((last, one) => (one > last ? one : last), 0n);
  return { position, done: positions.length, passedOver: rows.length - positions.length, nextCursor };
};

const actOrPassOver = async (
  deps: Deps,
  asker: PersonAsker,
  body: z.output<typeof UnsentMailBody>,
): Promise<bigint | undefined> => {
  try {
    return await actOnUnsentMail(deps, asker, body);
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
};
