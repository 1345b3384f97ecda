import type { Deadline } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { advanceMailing } from './advance-mailing.ts';
import { mailNotices } from './mail-notices.ts';

export const notificationsDeadlines = (deps: RuntimeDeps): Deadline[] => [
  {
    kind: 'mailing',
    purpose: 'tells the next people of a mailing, some each second',
    run: (due) => advanceMailing(deps, due),
  },
  {
    kind: 'noticeMail',
    purpose: 'mails what a person is to be told: at once, after quiet hours or with the digest',
    run: mailNotices(deps),
  },
];
