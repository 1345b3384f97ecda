import { timingSafeEqual } from 'node:crypto';
import { type Oid, parseOid } from '@fanfold/domain';
import {
  inboxStream,
  type NotificationCategory,
  notificationCategories,
} from '@fanfold/domain/notifications';
import { keyedHash } from '@fanfold/platform';

import { changeConsents } from '../identity/index.ts';
import { accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { UnsubscribeDeps } from './deps.ts';

/** Hex digits of the secret: 192 bits. */
const secretLength = 48;

const secretOf = (pepper: string, about: string): string =>
  keyedHash(pepper, `unsubscribe:${about}`).slice(0, secretLength);

/** What a link in an e-mail says that ends its categories: it works without a session, and for ever. */
export const unsubscribeToken = (
  pepper: string,
  {
    ownerOid,
    categories,
  }: { readonly ownerOid: string; readonly categories: readonly NotificationCategory[] },
): string => {
  const about = `${ownerOid}.${[...new Set(categories)].sort().join('-')}`;
  return `${about}.${secretOf(pepper, about)}`;
};

/** Whose and which categories a token names. Throws UNSUBSCRIBE_LINK_WRONG. */
export const readUnsubscribeToken = (
  pepper: string,
  token: string,
): { ownerOid: Oid; categories: NotificationCategory[] } => {
  const [oid = '', listed = '', secret = ''] = token.split('.');
  const right = Buffer.from(secretOf(pepper, `${oid}.${listed}`));
  const given = Buffer.from(secret);
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  if (!isRight) throw new RefusedError('UNSUBSCRIBE_LINK_WRONG');
  const names = listed.split('-');
  return { ownerOid: parseOid(oid), categories: notificationCategories.filter((one) => names.includes(one)) };
};

/**
 * A person gets no more e-mail of the categories that a link names (RFC 8058); for advertising this ends the
 * consent. Twice is once. Answers the log position. Throws UNSUBSCRIBE_LINK_WRONG.
 */
export const unsubscribe = async (
  { eventLog, ids, pepper }: UnsubscribeDeps,
  { token, correlationId }: { readonly token: string; readonly correlationId: string },
): Promise<bigint> => {
  const { ownerOid, categories } = readUnsubscribeToken(pepper, token);
  const outcome = await eventLog.commands.of(inboxStream).handle({
    id: ownerOid,
    key: ids.uuid(),
    body: null,
    // The link proves no more than that its reader has the e-mail.
    actor: { oid: ownerOid, role: 'user' },
    correlationId,
    command: () => ({
      type: 'ChangeNotificationSettings',
      ownerOid,
      categories: Object.fromEntries(categories.map((category) => [category, false])),
      receive: undefined,
      mutedCreators: undefined,
    }),
  });
  const { position } = accepted(outcome);
  if (!categories.includes('marketing')) return position;
  const asker = { actor: { oid: ownerOid, role: 'user' }, correlationId } as const;
  const ended = { given: [], withdrawn: ['marketing'], via: 'mail' } as const;
  return changeConsents({ eventLog, ids }, asker, ended);
};
