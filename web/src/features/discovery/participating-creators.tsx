import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useLanguage } from '../../lib/use-format.ts';
import { Field } from '../../ui/field.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { suggestionsQuery } from './queries.ts';
import styles from './search.module.css';
import type { NamedCreator } from './search-filters.tsx';
import { shortNameIn } from './search-values.ts';

type Props = {
  readonly known: readonly NamedCreator[];
  readonly chosen: readonly string[];
  readonly onChange: (oids: string[]) => void;
};

/** The creators of whom one took part in a work: found by name, and taken away again. */
export const ParticipatingCreators = ({ known, chosen, onChange }: Props) => {
  const { t } = useLingui();
  const language = useLanguage();
  const [written, setWritten] = useState('');
  const [named, setNamed] = useState(known);
  const keyword = written.trim();
  const { data } = useQuery({ ...suggestionsQuery(keyword), enabled: keyword !== '' });
  const found = keyword === '' ? [] : (data?.creators ?? []).filter(({ oid }) => !chosen.includes(oid));
  return (
    <div>
      <Field
        label={t`Participating creators`}
        type="search"
        autoComplete="off"
        maxLength={40}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        hint={keyword !== '' && data && found.length === 0 ? t`No creator has this name.` : undefined}
      />
      <ul className={styles.chips}>
        {found.map((creator) => (
          <li key={creator.oid}>
            <button
              type="button"
              className={styles.chip}
              onClick={() => {
                setNamed((before) => [...before, creator]);
                setWritten('');
                onChange([...chosen, creator.oid]);
              }}
            >
              <Trans>Add {shortNameIn(creator, language)}</Trans>
            </button>
          </li>
        ))}
        {chosen.map((oid) => {
          const creator = named.find((one) => one.oid === oid);
          const nickname = creator ? shortNameIn(creator, language) : '…';
          return (
            <li key={oid}>
              <button
                type="button"
                className={styles.chip}
                aria-label={t`Without ${nickname}`}
                onClick={() => onChange(chosen.filter((one) => one !== oid))}
              >
                {nickname} <CloseIcon size={14} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
