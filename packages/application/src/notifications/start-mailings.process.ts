import { type Oid, parseOid } from '@fanfold/domain';
import {
  type MailingAudience,
  mailingStream,
  type NotificationAudience,
} from '@fanfold/domain/notifications';
import { oidFromKey } from '@fanfold/platform';

import { type ProcessManager, processManager, steps } from '../process-manager.ts';

const mailing = steps(mailingStream);

/** An announcement, and a new work of a creator, go to their audience by e-mail as well. */
export const startMailings: ProcessManager = processManager({
  name: 'start-mailings',
  purpose: 'begins to tell the audience of an announcement, and the fans of a creator of a new work',
  feed: 'own',
  consumes: ['NotificationSent', 'ContentPublished'],
  react: ({ event, id, metadata }) => {
    // Not when this manager comes to it: who became a fan meanwhile is not told.
    const { occurredAt: now } = metadata;
    const both = {
      type: 'StartMailing',
      mailingId: parseOid(oidFromKey(id)),
    } as const;
    if (event.type === 'ContentPublished') {
      const { creatorOid, contentOid } = event;
      const audience = { kind: 'fans', creatorOid } as const;
      const about = { senderOid: creatorOid, contentOid, words: null, link: `/play/${contentOid}` };
      return [
        mailing.step({
          name: 'work',
          id: both.mailingId,
          command: () => ({ ...both, ...about, audience, category: 'upload', now }),
        }),
      ];
    }
    const { senderOid, audience, title, body } = event;
    // The sender was erased, and their words with them.
    if (title === null) return [];
    // One text for all: senders write in the language of their fans.
    const words = { en: { title, body: body ?? '' } };
    return [
      mailing.step({
        name: 'announcement',
        id: both.mailingId,
        command: () => ({
          ...both,
          senderOid,
          contentOid: null,
          words,
          link: '/myinfo/notifications',
          audience: audienceOf(audience, senderOid),
          category: 'message',
          now,
        }),
      }),
    ];
  },
});

const audienceOf = (audience: NotificationAudience, senderOid: Oid): MailingAudience => {
  const { kind } = audience;
  if (kind === 'fans' || kind === 'favourites') return { kind, creatorOid: senderOid };
  return kind === 'person' ? audience : { kind: 'all', language: null, country: null };
};
