import { type CuratedPageReply, fixedPages } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';

import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { composedPagesQuery } from '../curation-queries.ts';
import { Composer } from './composer.tsx';
import type { RowsOf } from './preview.tsx';

type Props = {
  readonly rowsOf: RowsOf;
  /** What readers call a page. */
  readonly nameOf: (page: Pick<CuratedPageReply, 'pageUrl' | 'title'>) => string;
};

/** The pages of rows: the first page of the site, categories, and pages at any address (ADM-046). */
export const CurationScreen = ({ rowsOf, nameOf }: Props) => {
  const { t } = useLingui();
  const [named, setNamed] = useState('');
  const { pageUrl, open, setDirty, question } = useOpenPage();
  const { data } = useQuery(composedPagesQuery());
  const known = new Set([...fixedPages, ...(data?.pages.map((page) => page.pageUrl) ?? []), pageUrl]);
  const titles = new Map(data?.pages.map((page) => [page.pageUrl, page.title]));
  const nameAt = (url: string): string => {
    const name = url === 'home' ? t`Home page` : nameOf({ pageUrl: url, title: titles.get(url) ?? {} });
    return name === url ? url : `${name} (${url})`;
  };
  const changed = new Set(data?.pages.filter((page) => page.changed).map((page) => page.pageUrl));
  return (
    <AdminPage title={t`Pages of rows`}>
      <div className="stack">
        <Select
          label={t`Page`}
          value={pageUrl}
          options={[...known].map((value) => {
            const name = nameAt(value);
            return { value, label: changed.has(value) ? t`${name}, draft not published` : name };
          })}
          onChange={open}
        />
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            if (named !== '') open(named);
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
        <Composer pageUrl={pageUrl} rowsOf={rowsOf} onDirty={setDirty} />
        {question}
      </div>
    </AdminPage>
  );
};

/** The page that is open; rows that are not saved are asked about before another page is. */
const useOpenPage = () => {
  const [pageUrl, setPageUrl] = useState<string>('home');
  const [isDirty, setDirty] = useState(false);
  /** The page that is wanted while rows of the present one are not saved. */
  const [wanted, setWanted] = useState<string | null>(null);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    withResolver: true,
    enableBeforeUnload: () => isDirty,
  });
  const isLeaving = leaving.status === 'blocked';
  const stay = () => (isLeaving ? leaving.reset() : setWanted(null));
  const leave = () => {
    if (isLeaving) return leaving.proceed();
    setPageUrl(wanted ?? pageUrl);
    setWanted(null);
  };
  const question = (
    <LeaveDialog open={isLeaving || wanted !== null} onStay={stay} onLeave={leave}>
      <Trans>This page has changes that are not saved. They are lost when you leave.</Trans>
    </LeaveDialog>
  );
  return {
    pageUrl,
    open: (url: string) => (isDirty && url !== pageUrl ? setWanted(url) : setPageUrl(url)),
    setDirty,
    question,
  };
};
