import type { Component } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';

import { useCountryOptions } from '../../../lib/country-options.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { CloseIcon } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import styles from '../search.module.css';

type Country = Component['countries'][number];
type Props = { readonly chosen: readonly Country[]; readonly onChange: (countries: Country[]) => void };

/** Countries by their names; none means all. */
export const CountryPicker = ({ chosen, onChange }: Props) => {
  const { t } = useLingui();
  const { country: nameOf } = useFormat();
  const others = useCountryOptions().filter(({ value }) => !chosen.some((one) => one === value));
  return (
    <>
      <Select<string>
        label={t`Only for these countries (none means all)`}
        value="add"
        options={[{ value: 'add', label: t`Add a country` }, ...others]}
        onChange={(country) => (country === 'add' ? undefined : onChange([...chosen, country as Country]))}
      />
      {chosen.length === 0 ? (
        <p className="quiet">
          <Trans>All countries</Trans>
        </p>
      ) : (
        <ul className={styles.chips}>
          {chosen.map((country) => {
            const name = nameOf(country);
            return (
              <li key={country}>
                <button
                  type="button"
                  className={styles.chip}
                  aria-label={t`Without ${name}`}
                  onClick={() => onChange(chosen.filter((one) => one !== country))}
                >
                  {name} <CloseIcon size={14} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
};
