import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useId, useState } from 'react';

import { noteSearch, recentSearchesAtom } from '../lib/recent-searches.ts';
import { SearchIcon } from '../ui/icons.tsx';
import styles from './search-field.module.css';
import { type Offered, useOffered } from './use-offered.ts';

/**
 * What is typed here is searched for on the search page. Under it stands what may be meant, or what was
 * searched for before (DIS-044): a list that the arrow keys walk through.
 */
export const SearchField = () => {
  const { t } = useLingui();
  const { keyword } = useSearch({ strict: false });
  // Another search that was followed by a link or by going back is shown as it is.
  return <Combobox key={keyword} keyword={keyword ?? ''} label={t`Search works and creators`} />;
};

type Props = { readonly keyword: string; readonly label: string };

const Combobox = ({ keyword, label }: Props) => {
  const { t } = useLingui();
  const list = useId();
  const [written, setWritten] = useState(keyword);
  const { isOpen, active, offered, close, open, move } = useList(written);
  const go = useGo(close);
  const chosen = isOpen ? offered[active] : undefined;
  return (
    <form
      role="search"
      aria-label={label}
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        go(chosen ?? { kind: 'keyword', text: written.trim() });
      }}
    >
      <input
        type="search"
        name="keyword"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={chosen ? `${list}-${active}` : undefined}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        value={written}
        aria-label={label}
        placeholder={t`Search`}
        onChange={({ target }) => {
          setWritten(target.value);
          open();
        }}
        onFocus={open}
        onBlur={close}
        onKeyDown={(event) => onKey(event, { move, close, isOpen })}
      />
      <Options list={list} offered={isOpen ? offered : []} active={active} onChoose={go} />
      <button type="submit" aria-label={t`Start the search`}>
        <SearchIcon size={16} />
      </button>
    </form>
  );
};

type OptionsProps = {
  readonly list: string;
  readonly offered: readonly Offered[];
  readonly active: number;
  readonly onChoose: (one: Offered) => void;
};

/** The keys belong to the field, which names the option that is the active one. */
const Options = ({ list, offered, active, onChoose }: OptionsProps) => {
  const { t } = useLingui();
  return (
    <div
      id={list}
      role="listbox"
      aria-label={t`Suggestions`}
      className={styles.list}
      hidden={offered.length === 0}
    >
      {offered.map((one, index) => (
        <div
          key={`${one.kind} ${one.text}`}
          id={`${list}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Before the field loses the focus, which closes the list.
          onMouseDown={(event) => event.preventDefault()}
          onPointerUp={() => onChoose(one)}
        >
          {one.kind === 'tag' ? `#${one.text}` : one.text}
        </div>
      ))}
    </div>
  );
};

/** The list under the field: whether it is open, and which of its lines is the active one. */
const useList = (written: string) => {
  const recent = useAtomValue(recentSearchesAtom);
  const [{ wanted, active }, setList] = useState({ wanted: false, active: -1 });
  const offered = useOffered(wanted ? written : undefined, recent);
  return {
    offered,
    active,
    isOpen: wanted && offered.length > 0,
    open: () => setList({ wanted: true, active: -1 }),
    close: () => setList({ wanted: false, active: -1 }),
    move: (by: 1 | -1) =>
      setList(({ active: from }) => ({
        wanted: true,
        active: Math.min(Math.max(from + by, -1), offered.length - 1),
      })),
  };
};

type Keys = { readonly move: (by: 1 | -1) => void; readonly close: () => void; readonly isOpen: boolean };

const onKey = (event: KeyboardEvent, { move, close, isOpen }: Keys): void => {
  if (event.key === 'ArrowDown') move(1);
  else if (event.key === 'ArrowUp') move(-1);
  else if (event.key === 'Escape' && isOpen) close();
  else return;
  event.preventDefault();
};

const useGo = (close: () => void) => {
  const navigate = useNavigate();
  return (one: Offered): void => {
    if (one.text === '') return;
    close();
    if (one.kind === 'creator')
      return void navigate({ to: '/creatorhome/$creatorOid', params: { creatorOid: one.oid } });
    if (one.kind === 'tag') return void navigate({ to: '/search', search: { tags: one.text } });
    noteSearch(one.text);
    void navigate({ to: '/search', search: { keyword: one.text } });
  };
};
