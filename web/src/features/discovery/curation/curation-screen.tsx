import { type CuratedPageReply, fixedPages } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { composedPagesQuery } from '../curation-queries.ts';
import { Composer } from './composer.tsx';

type Props = { readonly rowsOf: (page: CuratedPageReply) => ReactNode };

/** The pages of rows: the first page of the site, categories, and pages at any address (ADM-046). */
export const CurationScreen = ({ rowsOf }: Props) => {
  const { t } = useLingui();
  const [pageUrl, setPageUrl] = useState<string>('home');
  const [named, setNamed] = useState('');
  const { data } = useQuery(composedPagesQuery());
  const known = new Set([...fixedPages, ...(data?.pages.map((page) => page.pageUrl) ?? []), pageUrl]);
  const changed = new Set(data?.pages.filter((page) => page.changed).map((page) => page.pageUrl));
  return (
    <AdminPage title={t`Pages of rows`}>
      <div className="stack">
        <Select
          label={t`Page`}
          value={pageUrl}
          options={[...known].map((value) => ({
            value,
            label: changed.has(value) ? t`${value} (draft not published)` : value,
          }))}
          onChange={setPageUrl}
        />
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            if (named !== '') setPageUrl(named);
          }}
        >
          <Field
            label={t`Address of another page`}
            hint={t`Small letters, digits and hyphens`}
            value={named}
            pattern="[a-z0-9][a-z0-9\-]{0,59}"
            maxLength={60}
            onChange={({ target }) => setNamed(target.value)}
          />
          <Button type="submit">
            <Trans context="a page">Open</Trans>
          </Button>
        </form>
        <Composer pageUrl={pageUrl} rowsOf={rowsOf} />
      </div>
    </AdminPage>
  );
};
