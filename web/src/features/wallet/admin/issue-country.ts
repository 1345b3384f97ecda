import { useLingui } from '@lingui/react/macro';
import { useCountryOptions } from '../../../lib/country-options.ts';
import { useFormat } from '../../../lib/use-format.ts';

const unknown = 'ZZ';

/** The name of a country whose rules coins were issued under. */
export const useIssueCountry = () => {
  const { t } = useLingui();
  const { country } = useFormat();
  return (code: string) => (code === unknown ? t`Country not known` : country(code));
};

export const useIssueCountryOptions = () => {
  const countries = useCountryOptions();
  const nameOf = useIssueCountry();
  return [...countries, { value: unknown, label: nameOf(unknown) }];
};
