import { defineContext } from '../manifest.ts';
import { notificationsAccessRules } from './access-rules.ts';
import { notificationsDeadlines } from './deadlines.ts';
import { notificationsProblemTexts } from './problems.texts.ts';
import { queueNotices } from './queue-notices.process.ts';
import { startMailings } from './start-mailings.process.ts';

export const notificationsManifest = defineContext({
  name: 'notifications',
  accessRules: notificationsAccessRules,
  personalData: { notifications: { seenBy: [] } },
  problems: notificationsProblemTexts,
  processManagers: () => [queueNotices, startMailings],
  deadlines: notificationsDeadlines,
});
