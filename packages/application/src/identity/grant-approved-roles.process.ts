import { accountStream, grantableRole } from '@fanfold/domain/identity';

import { processManager, steps } from '../process-manager.ts';

const account = steps(accountStream);

/** Gives the role that one administrator asked for and another one approved. */
export const grantApprovedRoles = processManager({
  name: 'grant-approved-roles',
  purpose: 'gives the role that a second administrator approved',
  consumes: ['ApprovalGranted'],
  react: ({ event: { act, subjectOid, reason } }) => {
    if (act.kind !== 'grantRole') return [];
    const role = grantableRole.parse(act.role);
    return [
      account.step({
        name: 'grant',
        id: subjectOid,
        command: () => ({ type: 'GrantRole', role, scope: 'platform', until: act.until, reason }),
      }),
    ];
  },
});
