import type { Approval } from '@fanfold/contracts/operations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { useRoleName } from '../../../ui/role-names.ts';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { Decide } from './decide.tsx';
import { type ApprovalsState, approvalsQuery, useLiveApprovals } from './queries.ts';
import { RoleDialog } from './role-dialog.tsx';

/** What one administrator asked for and another one has to approve: roles and large refunds. */
export const ApprovalsScreen = () => {
  const { t } = useLingui();
  const [state, setState] = useState<ApprovalsState>('open');
  const [asking, setAsking] = useState<'grant' | 'revoke'>();
  const query = useInfiniteQuery(approvalsQuery(state));
  useLiveApprovals(query.data?.pages[0]?.position);
  return (
    <AdminPage
      title={t`Second administrator`}
      actions={
        <>
          <Button small solid onClick={() => setAsking('grant')}>
            <Trans>Grant a role</Trans>
          </Button>
          <Button small onClick={() => setAsking('revoke')}>
            <Trans>Revoke a role</Trans>
          </Button>
        </>
      }
    >
      <Select
        label={t`Show`}
        value={state}
        onChange={setState}
        options={[
          { value: 'open', label: t`Waiting for a decision` },
          { value: 'all', label: t({ context: 'requests', message: 'All' }) },
        ]}
      />
      <DataTable
        caption={<Trans>Requests to a second administrator</Trans>}
        captionHidden
        rowKey={({ approvalId }) => approvalId}
        list={pagesOf(query, ({ approvals }) => approvals)}
        empty={
          <EmptyState picture="done" title={<Trans>No requests are waiting</Trans>}>
            <Trans>Roles and refunds above ₩500,000 appear here until another administrator decides.</Trans>
          </EmptyState>
        }
        columns={[
          { key: 'what', name: <Trans>What</Trans>, head: true, cell: (one) => <What approval={one} /> },
          { key: 'who', name: <Trans>Requested by</Trans>, cell: (one) => <Asked approval={one} /> },
          { key: 'why', name: <Trans>Reason</Trans>, cell: ({ reason }) => reason },
          { key: 'state', name: <Trans>State</Trans>, cell: (one) => <State approval={one} /> },
        ]}
      />
      {asking ? <RoleDialog act={asking} onClose={() => setAsking(undefined)} /> : null}
    </AdminPage>
  );
};

type Props = { readonly approval: Approval };

const What = ({ approval: { act, subject, subjectOid } }: Props) => {
  return (
    <>
      <Act act={act} />
      <Sub>{subject ?? subjectOid}</Sub>
    </>
  );
};

const Act = ({ act }: Pick<Approval, 'act'>) => {
  const { money, signed } = useFormat();
  const roleName = useRoleName();
  switch (act.kind) {
    case 'grantRole': {
      const role = roleName(act.role);
      return <Trans context="request">Role: {role}</Trans>;
    }
    case 'refund': {
      const amount = money({ minor: act.paybackMinor, currency: act.currency as 'KRW' | 'JPY' | 'USD' });
      return <Trans>Refund of {amount}</Trans>;
    }
    case 'adjustRevenue': {
      const coins = signed(act.coins);
      return <Trans>Revenue adjusted by {coins} coins</Trans>;
    }
    case 'unpaidLine': {
      const amount = money({ minor: act.amountMinor, currency: act.currency });
      return <Trans>Payout of {amount} that the bank did not make</Trans>;
    }
  }
};

const Asked = ({ approval: { requestedBy, requestedByOid, requestedAt } }: Props) => {
  return (
    <>
      {requestedBy ?? requestedByOid}
      <Sub>
        <Moment at={requestedAt} />
      </Sub>
    </>
  );
};

const State = ({ approval }: Props) => {
  const { t } = useLingui();
  const { moment } = useFormat();
  const words = {
    open: t`Waiting for a decision`,
    granted: t({ context: 'request', message: 'Approved' }),
    rejected: t({ context: 'request', message: 'Rejected' }),
    withdrawn: t({ context: 'request', message: 'Withdrawn' }),
    lapsed: t({ context: 'request', message: 'Lapsed' }),
  };
  const { status, decidedBy, decidedByOid, answer, lapsesAt } = approval;
  const end = moment(lapsesAt);
  return (
    <>
      <Pill tone={status === 'open' ? 'live' : 'plain'}>{words[status]}</Pill>
      {status === 'open' ? (
        <Sub>
          <Trans>until {end}</Trans>
        </Sub>
      ) : (
        <Sub>
          {decidedBy ?? decidedByOid} {answer}
        </Sub>
      )}
      {status === 'open' ? <Decide approval={approval} /> : null}
    </>
  );
};
