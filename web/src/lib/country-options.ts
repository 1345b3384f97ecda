import { bcp47, countries, type Language } from '@fanfold/contracts';

import { formatCountry } from './format.ts';
import { useLanguage } from './use-format.ts';

/** All countries as choices, in the alphabet of the language. */
export const countryOptions = (language: Language): { value: string; label: string }[] =>
  countries
    .map((value) => ({ value, label: formatCountry(language, value) }))
    .sort((a, b) => a.label.localeCompare(b.label, bcp47[language]));

/** The same in the language on screen. */
export const useCountryOptions = () => countryOptions(useLanguage());
