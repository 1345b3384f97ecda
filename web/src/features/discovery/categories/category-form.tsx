import { languages } from '@fanfold/contracts';
import type { ReadSearchCategory } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { publishedKinds, useKindNames } from '../../../ui/kind-names.ts';
import { languageNames } from '../../../ui/languages.ts';
import { InlineFailure } from '../../../ui/states.tsx';
import { withText } from '../curation/row-texts.ts';
import { tagsIn, valuesOf } from '../search-values.ts';

type Props = {
  readonly category: ReadSearchCategory;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onSave: (category: ReadSearchCategory) => void;
  readonly onCancel: () => void;
};

type PartProps = {
  readonly category: ReadSearchCategory;
  readonly change: (changed: Partial<ReadSearchCategory>) => void;
};

/** All that a category is: what it is called, and the works that it finds. */
export const CategoryForm = ({ category: before, error, busy, onSave, onCancel }: Props) => {
  const { t } = useLingui();
  const [category, setCategory] = useState(before);
  const [tags, setTags] = useState(before.tags.join(' '));
  const change: PartProps['change'] = (changed) => setCategory((now) => ({ ...now, ...changed }));
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSave({ ...category, tags: valuesOf(tagsIn(tags)) });
      }}
    >
      <Names category={category} change={change} />
      <Field
        label={t`Tags of the works`}
        hint={t`Works have all of them. Put a space between two tags.`}
        maxLength={400}
        value={tags}
        onChange={({ target }) => setTags(target.value)}
      />
      <Kinds category={category} change={change} />
      <Checkbox checked={category.free} onChange={(free) => change({ free })}>
        <Trans>Only free works</Trans>
      </Checkbox>
      <Checkbox
        checked={category.adult}
        hint={t`Offered only to people who see works for adults`}
        onChange={(adult) => change({ adult })}
      >
        <Trans>Only works for adults</Trans>
      </Checkbox>
      <Checkbox checked={category.shown} onChange={(shown) => change({ shown })}>
        <Trans>Offer it on the search page</Trans>
      </Checkbox>
      {error ? <InlineFailure error={error} /> : null}
      <div className="row">
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button solid type="submit" busy={busy}>
          <Trans>Save the category</Trans>
        </Button>
      </div>
    </form>
  );
};

const Names = ({ category, change }: PartProps) => {
  const { t } = useLingui();
  return languages.map((language) => {
    const name = languageNames[language];
    return (
      <Field
        key={language}
        label={t`Name in ${name}`}
        value={category.name[language] ?? ''}
        maxLength={40}
        onChange={({ target }) => change({ name: withText(category.name, language, target.value) })}
      />
    );
  });
};

const Kinds = ({ category: { contentTypes }, change }: PartProps) => {
  const names = useKindNames();
  return (
    <fieldset>
      <legend>
        <Trans>Kinds of works (none means all)</Trans>
      </legend>
      <div className="row">
        {publishedKinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={contentTypes.includes(kind)}
            onChange={(checked) =>
              change({
                contentTypes: publishedKinds.filter((one) =>
                  one === kind ? checked : contentTypes.includes(one),
                ),
              })
            }
          >
            {names[kind]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
};
