import type { ListedDeletion } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { type DeletionsState, deletionsQuery } from './queries.ts';
import { UnregisterDialog } from './unregister-dialog.tsx';

type Input = { readonly action: 'start' | 'cancel'; readonly userOid: string };

/** The deletions of accounts: which step each has reached; an administrator begins or stops one (ADM-066). */
export const UnregisterScreen = () => {
  const { t } = useLingui();
  const [state, setState] = useState<DeletionsState>('open');
  const [asked, setAsked] = useState<Input>();
  const query = useInfiniteQuery(deletionsQuery(state));
  const begin = () => setAsked({ action: 'start', userOid: '' });
  return (
    <AdminPage
      title={t`Account deletions`}
      actions={
        <Button small solid onClick={begin}>
          <Trans>Delete an account</Trans>
        </Button>
      }
    >
      <Select
        label={t`Show`}
        value={state}
        onChange={setState}
        options={[
          { value: 'open', label: t`In progress` },
          { value: 'ended', label: t`Stopped or completed` },
        ]}
      />
      <DataTable
        caption={<Trans>Account deletions</Trans>}
        captionHidden
        rowKey={({ accountOid }) => accountOid}
        list={pagesOf(query, ({ deletions }) => deletions)}
        empty={
          <EmptyState picture="people" title={<Trans>No deletions here</Trans>}>
            <Trans>
              An account stays for 14 days after its owner asked for the deletion, and is listed here.
            </Trans>
          </EmptyState>
        }
        columns={[
          { key: 'who', name: <Trans>Account</Trans>, head: true, cell: (one) => <Who deletion={one} /> },
          { key: 'asked', name: <Trans>Requested</Trans>, cell: (one) => <Requested deletion={one} /> },
          {
            key: 'step',
            name: <Trans>Step</Trans>,
            cell: (one) => (
              <Step deletion={one} onStop={() => setAsked({ action: 'cancel', userOid: one.accountOid })} />
            ),
          },
        ]}
      />
      {asked ? <UnregisterDialog {...asked} onClose={() => setAsked(undefined)} /> : null}
    </AdminPage>
  );
};

type Props = { readonly deletion: ListedDeletion };

const Who = ({ deletion: { nickname, accountOid } }: Props) => (
  <>
    <b>{nickname ?? <Trans>Deleted account</Trans>}</b>
    <Sub>{accountOid}</Sub>
  </>
);

const Requested = ({ deletion: { requestedAt, requestedBy } }: Props) => (
  <>
    <Moment at={requestedAt} />
    <Sub>{requestedBy === 'admin' ? <Trans>by an administrator</Trans> : <Trans>by the owner</Trans>}</Sub>
  </>
);

const Step = ({ deletion, onStop }: Props & { readonly onStop: () => void }) => {
  const { t } = useLingui();
  const { moment } = useFormat();
  const { state, nextAt, endedAt } = deletion;
  const words = {
    requested: t`Requested, not confirmed`,
    wait: t`Waiting: signing in stops it`,
    cancelled: t`Stopped, the account stays`,
    final: t`Final, the erasure is being prepared`,
    erased: t`Erased`,
  };
  const until = nextAt === null ? '' : moment(nextAt);
  return (
    <>
      <Pill tone={state === 'wait' || state === 'requested' ? 'live' : 'plain'}>{words[state]}</Pill>
      {nextAt === null ? null : (
        <Sub>
          <Trans>next step: {until}</Trans>
        </Sub>
      )}
      {endedAt === null ? null : (
        <Sub>
          <Moment at={endedAt} />
        </Sub>
      )}
      {state === 'wait' || state === 'requested' ? (
        <div>
          <LinkButton small onClick={onStop}>
            <Trans>Stop the deletion</Trans>
          </LinkButton>
        </div>
      ) : null}
    </>
  );
};
