import { useLingui } from '@lingui/react/macro';

import type { SearchState } from './search-state.ts';

type Category = { readonly id: string; readonly name: string; readonly search: Partial<SearchState> };

/** DIS-045: the categories of the search page, each a filter. */
export const useSearchCategories = (): readonly Category[] => {
  const { t } = useLingui();
  const tagged = (id: string, name: string): Category => ({ id, name, search: { tags: id } });
  return [
    { id: 'free', name: t`Free`, search: { maxPrice: 0 } },
    tagged('realplay', t`RealPlay`),
    { id: 'roleplay', name: t`Roleplay`, search: { contentTypes: 'roleplay' } },
    tagged('femalevoice', t`Female voice`),
    tagged('malevoice', t`Male voice`),
    tagged('romantic', t`Romantic`),
    tagged('boyfriend', t`Boyfriend`),
    tagged('audiodrama', t`Audio drama`),
    tagged('doujinaudio', t`Doujin audio`),
    tagged('asmr', t`ASMR`),
    tagged('massage', t`Massage`),
    tagged('bl', t`BL`),
    tagged('gl', t`GL`),
    { id: 'nsfw', name: t`NSFW`, search: { adult: 'true' } },
  ];
};
