import type { Deadline } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { advanceMailing } from './advance-mailing.ts';
import { mailNotices } from './mail-notices.ts';
import { sendPushes } from './send-pushes.ts';

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
  {
    kind: 'push',
    purpose:
      'pushes what a person is to be told to their browsers: at once or after quiet hours, again where a push service is away',
    run: (due) => sendPushes(deps, due),
  },
];
