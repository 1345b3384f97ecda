import type { AdminCurationReply, Component } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { isProblem } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { curationQuery } from '../curation-queries.ts';
import { useKnown } from '../pickers/known.ts';
import { Acts, useActs } from './acts.tsx';
import { Preview, type RowsOf } from './preview.tsx';
import { RowList } from './row-list.tsx';
import { TitleFields } from './title-fields.tsx';
import { type Composed, useRows } from './use-rows.ts';

type Props = {
  readonly pageUrl: string;
  readonly rowsOf: RowsOf;
  /** Whether something of the page is not saved. */
  readonly onDirty: (isDirty: boolean) => void;
};

/** The title of one page, and its rows in their order, which drag or the buttons change. */
export const Composer = ({ pageUrl, ...props }: Props) => {
  const client = useQueryClient();
  const [reads, setReads] = useState(0);
  const readAgain = async () => {
    await client.invalidateQueries(curationQuery(pageUrl));
    setReads((before) => before + 1);
  };
  return (
    <Loaded query={useQuery(curationQuery(pageUrl))} lines={4}>
      {(curation) => (
        <Page key={`${pageUrl} ${reads}`} curation={curation} readAgain={readAgain} {...props} />
      )}
    </Loaded>
  );
};

type PageProps = Omit<Props, 'pageUrl'> & {
  readonly curation: AdminCurationReply;
  /** The page is shown as it is now, without what was changed here. */
  readonly readAgain: () => Promise<void>;
};

const Page = ({ curation, rowsOf, readAgain, onDirty }: PageProps) => {
  const { pageUrl, published, draft, named } = curation;
  const { t } = useLingui();
  const rows = useRows(
    {
      title: draft?.title ?? {},
      components: (draft?.components ?? []) as readonly Component[],
    },
    onDirty,
  );
  const known = useKnown(named);
  const [basedOn, setBasedOn] = useState(curation.saves);
  const [previews, setPreviews] = useState(0);
  const onSaved = (saves: number, sent: Composed) => {
    setBasedOn(saves);
    rows.saved(sent);
  };
  const acts = useActs(pageUrl, { written: { page: rows.page, basedOn, onSaved }, readAgain });
  return (
    <div className="stack">
      <Section title={<Trans>Title of the page</Trans>}>
        <TitleFields title={rows.page.title} onChange={rows.setTitle} />
      </Section>
      <Section title={<Trans>Rows</Trans>}>
        <RowList rows={rows} {...known} />
      </Section>
      {acts.error ? <InlineFailure error={acts.error} /> : null}
      {isProblem(acts.error, 'CURATION_CHANGED') ? (
        <p>
          <Button onClick={() => void readAgain()}>
            <Trans>Show the newest rows</Trans>
          </Button>
        </p>
      ) : null}
      <Acts
        acts={acts}
        isPublished={published !== null}
        onAdd={rows.add}
        check={rows.check}
        onPreview={() => setPreviews((before) => before + 1)}
      />
      {previews === 0 ? null : (
        <Section title={t`Preview`} testId="preview">
          <Preview pageUrl={pageUrl} previews={previews} rowsOf={rowsOf} />
        </Section>
      )}
    </div>
  );
};
