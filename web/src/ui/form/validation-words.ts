import { useLingui } from '@lingui/react/macro';

import { faultOf, type Issue } from './faults.ts';

/**
 * Says what is wrong with a value, in the language on screen. A message that the schema itself carries comes
 * first (zod asks for these words only where the schema has none).
 */
export const useValidationWords = (): ((issue: Issue) => string) => {
  const { t } = useLingui();
  const lengthWords = (issue: Issue): string => {
    const { minimum, maximum } = issue;
    const characters = issue.origin === 'string';
    if (issue.code === 'too_small')
      return characters ? t`Write at least ${minimum} characters.` : t`Enter ${minimum} or more.`;
    return characters ? t`Write at most ${maximum} characters.` : t`Enter ${maximum} or less.`;
  };
  const formatWords = (format: string | undefined): string => {
    if (format === 'email') return t`This is not an e-mail address. Check it for typing errors.`;
    if (format === 'date' || format === 'datetime') return t`This is not a date.`;
    if (format === 'url') return t`This is not a web address.`;
    return t`This does not have the right form. Check it for typing errors.`;
  };
  return (issue) => {
    switch (faultOf(issue)) {
      case 'empty':
        return t`Fill this in.`;
      case 'unconfirmed':
        return t`This is needed to continue.`;
      case 'choice':
        return t`Choose one.`;
      case 'fraction':
        return t`Enter a whole number.`;
      case 'size':
        return lengthWords(issue);
      case 'format':
        return formatWords(typeof issue.format === 'string' ? issue.format : undefined);
    }
  };
};
