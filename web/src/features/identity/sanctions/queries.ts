import { Written } from '@fanfold/contracts';
import type {
  AppealBody,
  DecideAppealBody,
  ImposeSanctionBody,
  LiftSanctionBody,
} from '@fanfold/contracts/identity';
import { OwnSanctionsReply, SanctionsReply } from '@fanfold/contracts/identity';
import { queryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';

export const ownSanctionsKey = ['sanctions', 'own'];
export const allSanctionsKey = ['sanctions', 'all'];

/** The sanctions of the signed-in account. */
export const ownSanctionsQuery = queryOptions({
  queryKey: ownSanctionsKey,
  queryFn: ({ signal }) => read({ path: '/account/sanctions', reply: OwnSanctionsReply, signal }),
});

export type SanctionFilter = { readonly state: string; readonly kind?: string };

/** Sanctions of all people, for administrators. */
export const sanctionsQuery = (filter: SanctionFilter) =>
  queryOptions({
    queryKey: [...allSanctionsKey, filter],
    queryFn: ({ signal }) =>
      read({ path: '/admin/sanctions', query: { ...filter }, reply: SanctionsReply, signal }),
  });

export const appeal = (body: AppealBody) =>
  command({ path: '/account/sanctions/appeal', body, reply: Written });

type Intended<Body> = Body & { readonly intent: string };

export const impose = ({ intent, ...body }: Intended<ImposeSanctionBody>) =>
  command({ path: '/admin/sanctions', body, intent, reply: Written });

export const lift = ({ intent, ...body }: Intended<LiftSanctionBody>) =>
  command({ path: '/admin/sanctions/lift', body, intent, reply: Written });

export const decideAppeal = ({ intent, ...body }: Intended<DecideAppealBody>) =>
  command({ path: '/admin/sanctions/decide-appeal', body, intent, reply: Written });

/** IDN-034: lifts a block for downloads and exempts the account from automatic ones. */
export const whitelist = ({
  intent,
  ...body
}: Intended<{ readonly userOid: string; readonly exempt: boolean; readonly reason: string }>) =>
  command({ path: '/account/whitelist', body, intent, reply: Written });

/** IDN-033: the owner lifts an automatic block. */
export const unlock = (body: { readonly email: string; readonly password: string }) =>
  command({ path: '/account/downloader/unlock', body, reply: Written });
