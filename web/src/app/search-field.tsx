import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useId } from 'react';

import { noteSearch, recentSearchesAtom } from '../lib/recent-searches.ts';
import { SearchIcon } from '../ui/icons.tsx';
import styles from './search-field.module.css';

/** What is typed here is searched for on the search page; the browser offers what was searched for before (DIS-044). */
export const SearchField = () => {
  const { t } = useLingui();
  const { keyword } = useSearch({ strict: false });
  const navigate = useNavigate();
  const recent = useAtomValue(recentSearchesAtom);
  const list = useId();
  const search = (form: FormData) => {
    const written = form.get('keyword');
    const wanted = typeof written === 'string' ? written.trim() : '';
    if (wanted === '') return;
    noteSearch(wanted);
    void navigate({ to: '/search', search: { keyword: wanted } });
  };
  return (
    <form
      role="search"
      aria-label={t`Search works and creators`}
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        search(new FormData(event.currentTarget));
      }}
    >
      <input
        // Another search that was followed by a link or by going back is shown as it is.
        key={keyword}
        type="search"
        name="keyword"
        list={list}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={keyword}
        aria-label={t`Search works and creators`}
        placeholder={t`Search`}
      />
      <datalist id={list}>
        {recent.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
      <button type="submit" aria-label={t`Start the search`}>
        <SearchIcon size={16} />
      </button>
    </form>
  );
};
