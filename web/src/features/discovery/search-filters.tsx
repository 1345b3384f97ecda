import { type SearchContentReply, type SearchSort, searchSorts } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { useFormat, useLanguage } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useKindNames } from '../../ui/kind-names.ts';
import { languageNames } from '../../ui/languages.ts';
import { Select } from '../../ui/select.tsx';
import { DetailSearch } from './detail-search.tsx';
import styles from './search.module.css';
import type { SearchState } from './search-state.ts';
import { filtersOn, type ListName, shortNameIn, valuesOf, withoutValue } from './search-values.ts';

export type NamedCreator = SearchContentReply['creators'][number];
type Props = { readonly state: SearchState; readonly creators: readonly NamedCreator[] };

/** The filters that are on, each with its end; all of them in a dialog; and the order of the results. */
export const SearchFilters = ({ state, creators }: Props) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const on = filtersOn(state);
  const search = (next: SearchState): void => void navigate({ to: '/search', search: next });
  return (
    <div className={styles.bar}>
      <ul className={styles.row} aria-label={t`Filters`}>
        <li>
          <Button small onClick={() => setOpen(true)}>
            {on === 0 ? <Trans>Filters</Trans> : <Trans>Filters ({on})</Trans>}
          </Button>
        </li>
        <ChipsOf state={state} creators={creators} />
      </ul>
      <SortChoice value={state.sort ?? 'accuracy'} onChange={(sort) => search({ ...state, sort })} />
      {open ? (
        <DetailSearch
          state={state}
          creators={creators}
          onClose={() => setOpen(false)}
          onSearch={(next) => {
            setOpen(false);
            search(next);
          }}
        />
      ) : null}
    </div>
  );
};

type Chip = { readonly key: string; readonly name: string; readonly without: SearchState };

const ChipsOf = (props: Props) => {
  const { t } = useLingui();
  const chips = [...useListChips(props), ...useSpanChips(props.state)];
  return chips.map(({ key, name, without }) => (
    <li key={key}>
      <Link className={styles.chip} to="/search" search={without} aria-label={t`Without ${name}`}>
        {name} <CloseIcon size={14} />
      </Link>
    </li>
  ));
};

const useListChips = ({ state, creators }: Props): Chip[] => {
  const language = useLanguage();
  const { t } = useLingui();
  const kinds: Record<string, string> = useKindNames();
  const names: Record<string, string> = languageNames;
  const nameOf: Record<ListName, (value: string) => string> = {
    tags: (tag) => `#${tag}`,
    exceptTags: (tag) => t`Not #${tag}`,
    contentTypes: (kind) => kinds[kind] ?? kind,
    creatorLanguages: (code) => names[code] ?? code,
    creatorTags: (tag) => t`Creator: #${tag}`,
    creators: (oid) => {
      const creator = creators.find((one) => one.oid === oid);
      return creator ? shortNameIn(creator, language) : '…';
    },
  };
  return (Object.keys(nameOf) as ListName[]).flatMap((list) =>
    valuesOf(state[list]).map((value) => ({
      key: `${list} ${value}`,
      name: nameOf[list](value),
      without: withoutValue(state, list, value),
    })),
  );
};

const useSpanChips = (state: SearchState): Chip[] => {
  const { t } = useLingui();
  const { adult } = state;
  const days = useDays(state);
  const price = usePrice(state);
  const chips: Chip[] = [];
  if (days) chips.push({ key: 'days', name: days, without: { ...state, from: undefined, until: undefined } });
  if (price) {
    const without = { ...state, minPrice: undefined, maxPrice: undefined };
    chips.push({ key: 'price', name: price, without });
  }
  if (adult !== undefined) {
    const name = adult === 'true' ? t`Only for adults` : t`Nothing for adults`;
    chips.push({ key: 'adult', name, without: { ...state, adult: undefined } });
  }
  return chips;
};

const useDays = ({ from, until }: SearchState): string | undefined => {
  const { t } = useLingui();
  const { day } = useFormat();
  if (from && until) return `${day(from)} – ${day(until)}`;
  if (from) return t`From ${day(from)}`;
  return until && t`Until ${day(until)}`;
};

const usePrice = ({ minPrice, maxPrice }: SearchState): string | undefined => {
  const { t } = useLingui();
  const { count } = useFormat();
  const least = count(minPrice ?? 0);
  if (maxPrice === 0) return t`Free`;
  if (maxPrice === undefined) return minPrice === undefined ? undefined : t`From ${least} coins`;
  const most = count(maxPrice);
  return t`${least} to ${most} coins`;
};

type SortProps = { readonly value: SearchSort; readonly onChange: (value: SearchSort) => void };

/** DIS-043, CAT-106. */
const SortChoice = ({ value, onChange }: SortProps) => {
  const { t } = useLingui();
  const names: Record<SearchSort, string> = {
    accuracy: t`Best match`,
    latest: t`Newest`,
    oldest: t`Oldest`,
    popular: t`Popular`,
    lowestPrice: t`Lowest price`,
    highestPrice: t`Highest price`,
  };
  return (
    <div className={styles.sort}>
      <Select
        label={<span className="visually-hidden">{t`Order of the results`}</span>}
        value={value}
        options={searchSorts.map((sort) => ({ value: sort, label: names[sort] }))}
        onChange={onChange}
      />
    </div>
  );
};
