import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { suggestionsQuery } from '../queries.ts';

type Props = {
  readonly tag: string | null;
  readonly error?: ReactNode;
  readonly onChange: (tag: string | null) => void;
};

/** A tag, with those that works have and that begin alike. */
export const TagPicker = ({ tag, error, onChange }: Props) => {
  const { t } = useLingui();
  const keyword = (tag ?? '').trim();
  const { data } = useQuery({ ...suggestionsQuery(keyword), enabled: keyword !== '' });
  const known = keyword === '' ? [] : (data?.tags ?? []);
  const isUnused = data !== undefined && keyword !== '' && known.length === 0;
  return (
    <>
      <Field
        label={t`Tag`}
        value={tag ?? ''}
        maxLength={40}
        autoComplete="off"
        hint={isUnused ? t`No work has this tag yet.` : undefined}
        error={error}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      />
      <div className="row">
        {known
          .filter((one) => one !== keyword)
          .map((one) => (
            <Button key={one} small onClick={() => onChange(one)}>
              <Trans>Use #{one}</Trans>
            </Button>
          ))}
      </div>
    </>
  );
};
