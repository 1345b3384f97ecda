import { DataExportReply } from '@fanfold/contracts/identity';

import { command } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/i18n.ts';

/**
 * Everything that is kept about the person is put together; the reply says under which id it can be fetched.
 */
export const exportData = (intent: string) =>
  command({ path: '/account/data-export', intent, large: true, reply: DataExportReply });

export const exportAddress = (exportId: string): string =>
  `/api/account/data-export?exportId=${exportId}&lang=${currentLanguage()}`;
