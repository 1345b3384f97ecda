import { FindUserQuery } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';

import { Form, FormActions } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { SearchIcon } from '../../../ui/icons.tsx';

type FindUserProps = { readonly query: string; readonly onFind: (query: string) => void };

export const FindUser = ({ query, onFind }: FindUserProps) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema: FindUserQuery,
    start: { query },
    send: async (asked) => onFind(asked.query),
  });
  const action = (
    <>
      <SearchIcon /> <Trans>Find</Trans>
    </>
  );
  return (
    <Form form={form} role="search" inline>
      <TextField
        of={form}
        name="query"
        type="search"
        label={t`User number, nickname or e-mail`}
        hint={t`Looking at a person’s data is recorded.`}
      />
      <FormActions form={form} action={action} />
    </Form>
  );
};
