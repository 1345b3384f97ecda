import type { Language } from '@fanfold/contracts';
import { Trans } from '@lingui/react/macro';

import { useLanguage } from '../../lib/use-format.ts';
import { languageList } from '../../ui/languages.ts';

/** Before the purchase: the work itself is in other languages than the page. */
export const LanguageNote = ({ languages }: { readonly languages: readonly Language[] }) => {
  const reader = useLanguage();
  if (languages.includes(reader)) return null;
  const found = languageList(languages);
  return (
    <p role="note">
      <Trans>The work itself is in another language: {found}.</Trans>
    </p>
  );
};
