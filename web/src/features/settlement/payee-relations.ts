import type { PayoutsReply } from '@fanfold/contracts/settlement';
import { useLingui } from '@lingui/react/macro';

export type PayeeRelation = NonNullable<PayoutsReply['payee']>['relation'];

/** What a payee is to the creator. */
export const usePayeeRelations = (): Readonly<Record<PayeeRelation, string>> => {
  const { t } = useLingui();
  return {
    self: t({ context: 'payee', message: 'The creator' }),
    guardian: t({ context: 'payee', message: 'Parent or guardian' }),
    agency: t({ context: 'payee', message: 'Agency' }),
  };
};
