import { loadPasswordEstimate } from '@fanfold/contracts/identity';

import { refusedField } from '../refused-error.ts';

/** `about` are words of the person that others try first. Throws RefusedError (PASSWORD_TOO_COMMON). */
export const refuseCommonPassword = async (password: string, about: readonly string[]): Promise<void> => {
  const estimate = await loadPasswordEstimate();
  if (estimate(password, about).isEasilyGuessed) throw refusedField('PASSWORD_TOO_COMMON', 'password');
};
