import { defineContext } from '../manifest.ts';
import { commerceAccessRules } from './access-rules.ts';
import { commerceDeadlines } from './deadlines.ts';
import { deliverGifts } from './deliver-gifts.process.ts';
import { commerceProblemTexts } from './problems.texts.ts';
import { settleReservations } from './settle-reservations.process.ts';

export const commerceManifest = defineContext({
  name: 'commerce',
  accessRules: commerceAccessRules,
  problems: commerceProblemTexts,
  processManagers: () => [deliverGifts, settleReservations],
  deadlines: commerceDeadlines,
});
