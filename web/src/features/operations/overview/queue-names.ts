import type { QueueName } from '@fanfold/contracts/operations';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Shown = {
  readonly name: MessageDescriptor;
  /** Where it is worked through. */
  readonly page:
    | 'reports'
    | 'takedowns'
    | 'suspended-works'
    | 'sanctions'
    | 'approvals'
    | 'support'
    | 'linked-accounts'
    | 'refund'
    | 'disputes'
    | 'reconciliation'
    | 'resend-noti'
    | 'projections';
};

export const queues = {
  reports: { name: msg`Reports to decide`, page: 'reports' },
  takedowns: { name: msg`Copyright notices to decide`, page: 'takedowns' },
  objections: { name: msg`Objections of creators to answer`, page: 'suspended-works' },
  appeals: { name: msg`Appeals to answer`, page: 'sanctions' },
  approvals: { name: msg`Requests to a second administrator`, page: 'approvals' },
  supportRequests: { name: msg`Requests for help to answer`, page: 'support' },
  linkedAccounts: { name: msg`Shared cards and devices to look at`, page: 'linked-accounts' },
  refunds: { name: msg`Refunds that a provider has not answered`, page: 'refund' },
  disputes: { name: msg`Open disputes`, page: 'disputes' },
  debts: { name: msg`Open debts`, page: 'disputes' },
  differences: { name: msg`Differences in the settlement files`, page: 'reconciliation' },
  refusedFiles: { name: msg`Settlement files that could not be read`, page: 'reconciliation' },
  failedMails: { name: msg`E-mails that the mail server refused`, page: 'resend-noti' },
  projections: { name: msg`Projections that are behind or stopped`, page: 'projections' },
  parkedEvents: { name: msg`Events that wait for a retry`, page: 'projections' },
} as const satisfies Readonly<Record<QueueName, Shown>>;
