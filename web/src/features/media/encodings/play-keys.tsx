import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Field } from '../../../ui/field.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { playKeysQuery } from './queries.ts';

type Props = { readonly adminPath: string };

/** COM-006: whose copy of a protected work it is, by the mark that it shows or sounds. */
export const PlayKeys = ({ adminPath }: Props) => {
  const { t } = useLingui();
  const [mark, setMark] = useState('');
  const list = pagesOf(useInfiniteQuery(playKeysQuery(mark)), ({ keys }) => keys);
  return (
    <Section title={t`Whose copy is it?`}>
      <Field
        label={t`Mark of the copy`}
        hint={t`Ten letters and figures that a copy-protected work shows over its picture, or that were read from its tones`}
        value={mark}
        maxLength={10}
        autoComplete="off"
        onChange={({ target }) => setMark(target.value.toUpperCase())}
      />
      <DataTable
        caption={<Trans>Opened copies</Trans>}
        captionHidden
        rowKey={({ viewerOid, contentOid }) => `${viewerOid} ${contentOid}`}
        list={list}
        empty={
          <EmptyState picture="done" title={<Trans>No such copy</Trans>}>
            <Trans>People who open a copy-protected work appear here.</Trans>
          </EmptyState>
        }
        columns={[
          { key: 'mark', name: <Trans>Mark of the copy</Trans>, head: true, cell: (key) => key.mark },
          {
            key: 'who',
            name: <Trans>Person</Trans>,
            cell: ({ viewerOid }) => (
              <Link to="/$adminPath/users" params={{ adminPath }} search={{ user: viewerOid }}>
                {viewerOid}
              </Link>
            ),
          },
          {
            key: 'what',
            name: <Trans>Work</Trans>,
            cell: ({ contentOid }) => (
              <Link to="/play/$contentOid" params={{ contentOid }}>
                {contentOid}
              </Link>
            ),
          },
          { key: 'last', name: <Trans>Last opened</Trans>, cell: ({ lastAt }) => <Moment at={lastAt} /> },
        ]}
      />
    </Section>
  );
};
