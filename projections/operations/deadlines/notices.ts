import type { MailingEvent, NoticeEvent, PushEvent } from '@fanfold/domain/notifications';

import type { DeadlineKind } from './tables.ts';

/** E-mail and pushes that wait for their moment, and mailings that go on step by step. */
export type TellingEvent =
  | MailingEvent
  | Extract<PushEvent, { pushId: string }>
  | Exclude<NoticeEvent, { type: 'NoticeMailStarted' | 'NoticeSetAside' }>;

export const tellingTypes = [
  'NoticeQueued',
  'NoticeRequeued',
  'NoticesPostponed',
  'NoticeMailDropped',
  'NoticeMailEnded',
  'MailingScheduled',
  'MailingStarted',
  'MailingAdvanced',
  'MailingFinished',
  'MailingCancelled',
  'PushQueued',
  'PushPostponed',
  'PushEnded',
] as const satisfies readonly TellingEvent['type'][];

const types: ReadonlySet<string> = new Set(tellingTypes);

export const isTelling = (event: { readonly type: string }): event is TellingEvent => types.has(event.type);

type TellingDeadline = {
  readonly kind: DeadlineKind;
  readonly key: string;
  /** Null when it ended. */
  readonly until: string | null;
};

/** Between two steps of a mailing; with the people of a step it is the limit of its rate. */
const stepMs = 1_000;

export const tellingDeadlines = (event: TellingEvent): readonly TellingDeadline[] => {
  switch (event.type) {
    case 'NoticeQueued':
    case 'NoticeRequeued':
      return [{ kind: 'noticeMail', key: event.noticeId, until: event.mailAt }];
    case 'NoticesPostponed':
      return event.noticeIds.map((key) => ({ kind: 'noticeMail', key, until: event.mailAt }));
    case 'NoticeMailDropped':
    case 'NoticeMailEnded':
      return event.noticeIds.map((key) => ({ kind: 'noticeMail', key, until: null }));
    case 'MailingScheduled':
      return [{ kind: 'mailing', key: event.mailingId, until: event.startsAt }];
    case 'MailingStarted':
      return [{ kind: 'mailing', key: event.mailingId, until: event.startedAt }];
    case 'MailingAdvanced': {
      const next = new Date(Date.parse(event.advancedAt) + stepMs).toISOString();
      return [{ kind: 'mailing', key: event.mailingId, until: next }];
    }
    case 'MailingFinished':
    case 'MailingCancelled':
      return [{ kind: 'mailing', key: event.mailingId, until: null }];
    case 'PushQueued':
    case 'PushPostponed':
      return [{ kind: 'push', key: event.pushId, until: event.dueAt }];
    case 'PushEnded':
      return [{ kind: 'push', key: event.pushId, until: null }];
  }
};
