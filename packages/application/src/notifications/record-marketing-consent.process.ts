import { terms } from '@fanfold/contracts';
import { inboxStream } from '@fanfold/domain/notifications';

import { type ProcessManager, processManager, steps } from '../process-manager.ts';

const inbox = steps(inboxStream);

/** Who agrees to advertising while they sign up has agreed to it as if in their settings, where they end it. */
export const recordMarketingConsent: ProcessManager = processManager({
  name: 'record-marketing-consent',
  purpose: 'records the consent to advertising of those who gave it at sign-up',
  feed: 'own',
  consumes: ['AccountRegistered', 'ProfileCompleted'],
  react: ({ event: { accountOid, consents } }) =>
    consents.marketing
      ? [
          inbox.step({
            name: 'consent',
            id: accountOid,
            command: (now) => ({
              type: 'ChangeNotificationSettings',
              ownerOid: accountOid,
              categories: { marketing: true },
              receive: undefined,
              mutedCreators: undefined,
              marketingText: terms.marketing,
              means: 'signUp',
              now,
            }),
          }),
        ]
      : [],
});
