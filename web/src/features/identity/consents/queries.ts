import { Written } from '@fanfold/contracts';
import { type Consent, ConsentsReply } from '@fanfold/contracts/identity';
import { queryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';

/** The texts that people agree to, and what I agreed to. */
export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: ({ signal }) => read({ path: '/account/consents', reply: ConsentsReply, signal }),
});

export const changeConsents = (body: {
  readonly given: readonly { readonly consent: Consent; readonly version: string }[];
  readonly withdrawn: readonly Consent[];
  readonly via: 'settings' | 'question';
}) => command({ path: '/account/consents', body, reply: Written });
