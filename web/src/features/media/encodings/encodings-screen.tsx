import type { EncodedFile } from '@fanfold/contracts/media';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useEncodingProblems } from '../studio/names.ts';
import { stateNames } from './names.ts';
import {
  completesQuery,
  type EncodingState,
  encodingsKey,
  encodingsQuery,
  type ResendAct,
  resendEncodings,
} from './queries.ts';

const states = ['failed', 'wanted', 'ready'] as const;

type Props = { readonly adminPath: string };

/** ADM-060: the outcome of encodings. Works are told it again, or files are encoded again. */
export const EncodingsScreen = ({ adminPath }: Props) => {
  const { t } = useLingui();
  const [state, setState] = useState<EncodingState>('failed');
  const [ids, setIds] = useState('');
  const wanted = ids.split(/[\s,]+/).filter(Boolean);
  const list = pagesOf(useInfiniteQuery(encodingsQuery(state)), ({ files }) => files);
  const completes = useQuery(completesQuery(wanted));
  const found = wanted.length === 0 ? list : { ...list, rows: completes.data, error: completes.error };
  return (
    <AdminPage title={t`Encodings`}>
      <EncodingFilters state={state} onState={setState} ids={ids} onIds={setIds} />
      <DataTable
        caption={<Trans>Encodings</Trans>}
        captionHidden
        rowKey={({ key }) => key}
        list={found}
        empty={
          <EmptyState picture="done" title={<Trans>No such files</Trans>}>
            <Trans>Videos and sounds appear here with what came of their encoding.</Trans>
          </EmptyState>
        }
        columns={[
          { key: 'what', name: <Trans>File</Trans>, head: true, cell: (file) => <What file={file} /> },
          {
            key: 'who',
            name: <Trans>Creator</Trans>,
            cell: ({ ownerOid }) => (
              <Link to="/$adminPath/users" params={{ adminPath }} search={{ user: ownerOid }}>
                {ownerOid}
              </Link>
            ),
          },
          {
            key: 'when',
            name: <Trans>Uploaded</Trans>,
            cell: ({ uploadedAt }) => <Moment at={uploadedAt} />,
          },
          { key: 'act', name: <Trans>Actions</Trans>, cell: (file) => <Acts file={file} /> },
        ]}
      />
    </AdminPage>
  );
};

type FiltersProps = {
  readonly state: EncodingState;
  readonly onState: (state: EncodingState) => void;
  readonly ids: string;
  readonly onIds: (ids: string) => void;
};

const EncodingFilters = ({ state, onState, ids, onIds }: FiltersProps) => {
  const { t, i18n } = useLingui();
  return (
    <Filters
      label={t`Encodings`}
      active={ids === '' ? 0 : 1}
      onClear={() => {
        onIds('');
        onState('failed');
      }}
    >
      <Select
        label={t`Show`}
        value={state}
        onChange={(next) => onState(next as EncodingState)}
        options={states.map((value) => ({ value, label: i18n._(stateNames[value]) }))}
      />
      <Field
        label={t`Ids of files`}
        value={ids}
        onChange={({ target }) => onIds(target.value)}
        hint={t`Separated by commas or spaces`}
      />
    </Filters>
  );
};

type FileProps = { readonly file: EncodedFile };

const What = ({ file: { key, fileName, encoding, problem } }: FileProps) => {
  const { i18n } = useLingui();
  const problems = useEncodingProblems();
  return (
    <>
      <b>{fileName ?? key}</b>
      <Sub>{problem === null ? i18n._(stateNames[encoding]) : problems[problem]}</Sub>
    </>
  );
};

const Acts = ({ file: { key, encoding, contentOid } }: FileProps) => {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: (which: ResendAct) => resendEncodings(which, [key]),
    onSuccess: async ({ done, refused }) => {
      await client.invalidateQueries({ queryKey: encodingsKey });
      showToast(
        refused.length === 0 ? (
          <Plural value={done.length} one="Done for one file." other="Done for # files." />
        ) : (
          <Trans>This cannot be done with the file any more.</Trans>
        ),
      );
    },
  });
  return (
    <>
      <div className="row">
        {encoding === 'failed' ? (
          <Button small busy={act.isPending} onClick={() => act.mutate('encode')}>
            <Trans>Encode again</Trans>
          </Button>
        ) : null}
        {encoding !== 'wanted' && contentOid !== null ? (
          <Button small busy={act.isPending} onClick={() => act.mutate('resend')}>
            <Trans>Tell the work again</Trans>
          </Button>
        ) : null}
      </div>
      {act.error ? <InlineFailure error={act.error} /> : null}
    </>
  );
};
