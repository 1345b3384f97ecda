import { defineContext } from '../manifest.ts';
import { notificationsAccessRules } from './access-rules.ts';
import { notificationsProblemTexts } from './problems.texts.ts';

export const notificationsManifest = defineContext({
  name: 'notifications',
  accessRules: notificationsAccessRules,
  personalData: { notifications: { seenBy: [] } },
  problems: notificationsProblemTexts,
});
