import { Written } from '@fanfold/contracts';
import { ImpersonateReply } from '@fanfold/contracts/operations';

import { command } from '../../lib/api.ts';

export const impersonate = ({
  intent,
  ...body
}: {
  readonly userOid: string;
  readonly reason: string;
  readonly intent: string;
}) => command({ path: '/admin/impersonate', body, intent, reply: ImpersonateReply });

export const endImpersonation = () => command({ path: '/account/impersonation/end', reply: Written });
