import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { RowField } from './row-faults.ts';

/** What is said at each field that is wrong. */
export const useFaultWords = (faults: ReadonlySet<RowField>): ((field: RowField) => ReactNode) => {
  const { t } = useLingui();
  const words: Readonly<Record<RowField, string>> = {
    until: t`It has to end after it begins.`,
    contentOids: t`Choose at least one work.`,
    tag: t`Write a tag.`,
    playlist: t`Choose a playlist.`,
    title: t`Write a title in at least one language.`,
    count: t`Write a number from 1 to 24.`,
    link: t`Begin the address with / or https://.`,
  };
  return (field) => (faults.has(field) ? words[field] : undefined);
};
