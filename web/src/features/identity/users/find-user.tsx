import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { SearchIcon } from '../../../ui/icons.tsx';

type FindUserProps = { readonly query: string; readonly onFind: (query: string) => void };

export const FindUser = ({ query, onFind }: FindUserProps) => {
  const { t } = useLingui();
  const [value, setValue] = useState(query);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim().length >= 2) onFind(value.trim());
  };
  return (
    <form className="find-user" role="search" onSubmit={submit}>
      <Field
        label={t`User number, nickname or e-mail`}
        name="query"
        type="search"
        required
        minLength={2}
        maxLength={254}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        hint={t`Looking at somebody's data is recorded.`}
      />
      <Button type="submit" solid>
        <SearchIcon /> <Trans>Find</Trans>
      </Button>
    </form>
  );
};
