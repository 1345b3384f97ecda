import { languages } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { publishedKinds, useKindNames } from '../../ui/kind-names.ts';
import { languageNames } from '../../ui/languages.ts';
import { Select } from '../../ui/select.tsx';
import { ParticipatingCreators } from './participating-creators.tsx';
import styles from './search.module.css';
import type { NamedCreator } from './search-filters.tsx';
import type { SearchState } from './search-state.ts';
import { type ListName, tagsIn, valuesOf, withoutValue, withValue } from './search-values.ts';

type Props = {
  readonly state: SearchState;
  readonly creators: readonly NamedCreator[];
  readonly onClose: () => void;
  readonly onSearch: (state: SearchState) => void;
};

type Draft = SearchState & { readonly writtenTags: string; readonly writtenExcept: string };
type Change = (draft: Partial<Draft>) => void;
type PartProps = { readonly draft: Draft; readonly change: Change };

const draftOf = (state: SearchState): Draft => ({
  ...state,
  writtenTags: valuesOf(state.tags).join(' '),
  writtenExcept: valuesOf(state.exceptTags).join(' '),
});

const stateOf = ({ writtenTags, writtenExcept, ...draft }: Draft): SearchState => ({
  ...draft,
  tags: tagsIn(writtenTags),
  exceptTags: tagsIn(writtenExcept),
});

/** All filters of a search (DIS-042). Nothing is searched for before the button is pressed. */
export const DetailSearch = ({ state, creators, onClose, onSearch }: Props) => {
  const [draft, setDraft] = useState(() => draftOf(state));
  const change: Change = (part) => setDraft((before) => ({ ...before, ...part }));
  return (
    <Dialog open wide onClose={onClose} title={<Trans>Detail search</Trans>}>
      <form
        className={styles.detail}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(stateOf(draft));
        }}
      >
        <TagFields draft={draft} change={change} />
        <Kinds draft={draft} change={change} />
        <Spans draft={draft} change={change} />
        <ParticipatingCreators
          known={creators}
          chosen={valuesOf(draft.creators)}
          onChange={(oids) => change({ creators: oids.length === 0 ? undefined : oids.join(',') })}
        />
        <Languages draft={draft} change={change} />
        <Adults draft={draft} change={change} />
        <div className={styles.detailEnd}>
          <Button
            onClick={() => setDraft(draftOf({ keyword: state.keyword, sort: state.sort } as SearchState))}
          >
            <Trans>Reset</Trans>
          </Button>
          <Button solid type="submit">
            <Trans context="button">Search</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

const TagFields = ({ draft, change }: PartProps) => {
  const { t } = useLingui();
  return (
    <>
      <Field
        label={t`With the tags`}
        hint={t`Works have all of them. Put a space between two tags.`}
        maxLength={400}
        value={draft.writtenTags}
        onChange={({ target }) => change({ writtenTags: target.value })}
      />
      <Field
        label={t`Without the tags`}
        maxLength={400}
        value={draft.writtenExcept}
        onChange={({ target }) => change({ writtenExcept: target.value })}
      />
    </>
  );
};

type ChoicesProps = { readonly legend: ReactNode; readonly children: ReactNode };

const Choices = ({ legend, children }: ChoicesProps) => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.legend}>
        {legend}
      </p>
      <div className={styles.choices}>{children}</div>
    </div>
  );
};

type OneProps = PartProps & { readonly list: ListName; readonly value: string; readonly children: ReactNode };

const One = ({ draft, change, list, value, children }: OneProps) => (
  <Checkbox
    checked={valuesOf(draft[list]).includes(value)}
    onChange={(checked) => {
      const next = checked ? withValue(draft, list, value) : withoutValue(draft, list, value);
      change({ [list]: next[list] });
    }}
  >
    {children}
  </Checkbox>
);

const Kinds = (part: PartProps) => {
  const names = useKindNames();
  return (
    <Choices legend={<Trans>Kinds of works</Trans>}>
      {publishedKinds.map((kind) => (
        <One key={kind} {...part} list="contentTypes" value={kind}>
          {names[kind]}
        </One>
      ))}
    </Choices>
  );
};

const Languages = (part: PartProps) => (
  <Choices legend={<Trans>Languages of creators</Trans>}>
    {languages.map((language) => (
      <One key={language} {...part} list="creatorLanguages" value={language}>
        {languageNames[language]}
      </One>
    ))}
  </Choices>
);

const numberIn = (written: string): number | undefined =>
  /^\d{1,8}$/.test(written) ? Number(written) : undefined;

const Spans = ({ draft, change }: PartProps) => {
  const { t } = useLingui();
  return (
    <div className={styles.spans}>
      <Field
        label={t`Published from`}
        type="date"
        value={draft.from ?? ''}
        max={draft.until}
        onChange={({ target }) => change({ from: target.value || undefined })}
      />
      <Field
        label={t`Published until`}
        type="date"
        value={draft.until ?? ''}
        min={draft.from}
        onChange={({ target }) => change({ until: target.value || undefined })}
      />
      <Field
        label={t`Lowest price in coins`}
        type="number"
        min={0}
        inputMode="numeric"
        value={draft.minPrice ?? ''}
        onChange={({ target }) => change({ minPrice: numberIn(target.value) })}
      />
      <Field
        label={t`Highest price in coins`}
        type="number"
        min={draft.minPrice ?? 0}
        inputMode="numeric"
        value={draft.maxPrice ?? ''}
        onChange={({ target }) => change({ maxPrice: numberIn(target.value) })}
      />
    </div>
  );
};

const Adults = ({ draft, change }: PartProps) => {
  const { t } = useLingui();
  return (
    <Select
      label={<Trans>Works for adults</Trans>}
      value={draft.adult ?? 'all'}
      options={[
        { value: 'all', label: t`As my settings say` },
        { value: 'true', label: t`Only for adults` },
        { value: 'false', label: t`Nothing for adults` },
      ]}
      onChange={(value) => change({ adult: value === 'all' ? undefined : value })}
    />
  );
};
