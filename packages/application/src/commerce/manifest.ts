import { commerceContext } from '@fanfold/domain/commerce';

import { defineContext } from '../manifest.ts';
import { commerceAccessRules } from './access-rules.ts';
import { commerceDeadlines } from './deadlines.ts';
import { deliverGifts } from './deliver-gifts.process.ts';
import { settleReservations } from './settle-reservations.process.ts';

export const commerceManifest = defineContext({
  name: 'commerce',
  streams: commerceContext.streams,
  accessRules: commerceAccessRules,
  processManagers: () => [deliverGifts, settleReservations],
  deadlines: commerceDeadlines,
});
