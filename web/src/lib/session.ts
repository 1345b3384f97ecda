// Every page contains this module: the others of the context come with the pages that use them.
import { type Me, MeReply, type Newcomer } from '@fanfold/contracts/identity/me';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { atom, getDefaultStore } from 'jotai';
import type { z } from 'zod';

import { read } from './api.ts';
import { noteCompliance } from './compliance.ts';
import { forgetEarlyReads } from './early-reads.ts';
import { forgetWrites } from './newest-write.ts';
import { tellWorker } from './offline.ts';
import { readSaved, readTab } from './storage.ts';

/** Who is signed in, or null. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<Me | null> => {
    const { me, newcomer, secondFactor, signInWith } = await read({
      path: '/account/me',
      reply: MeReply,
      signal,
    });
    getDefaultStore().set(newcomerAtom, newcomer);
    getDefaultStore().set(secondFactorAtom, secondFactor);
    getDefaultStore().set(signInWithAtom, signInWith);
    noteCompliance(me?.compliance ?? false);
    // Loaded for another reader alone: home's own script is nearly as large as it may be.
    if ((readSaved('positions-of') ?? '') !== (me?.oid ?? ''))
      await import('./left-positions.ts').then(
        ({ noteReader }) => noteReader(me?.oid ?? null),
        () => undefined,
      );
    if (newcomer || secondFactor) askToSignIn();
    return me;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Null for visitors, undefined while it is not known. */
export const useMe = (): Me | null | undefined => useQuery(meQuery).data;

export type SignInRequest = { readonly mode: 'signin' | 'signup' };

/**
 * Set while the sign-in dialog is open (IDN-048); from the start where the page was left in the middle of a
 * sign-up.
 */
export const signInAtom = atom<SignInRequest | null>(
  readTab('sign-up-open') === null ? null : { mode: 'signup' },
);

/** A person who has confirmed their address and not completed their profile. */
export const newcomerAtom = atom<Newcomer | null>(null);

/** A person who has given their password, and not the code of their second step. */
export const secondFactorAtom = atom(false);

/** Companies whose accounts open ours here. */
export const signInWithAtom = atom<z.output<typeof MeReply>['signInWith']>([]);

/** Opens the dialog from outside a component, e.g. when a reply says that the caller is not signed in. */
export const askToSignIn = (request: SignInRequest = { mode: 'signin' }): void =>
  getDefaultStore().set(signInAtom, request);

/** After signing in or out: removes all data that was read as another user, in this tab and the others. */
export const sessionChanged = async (client: QueryClient): Promise<void> => {
  forgetWrites();
  forgetEarlyReads();
  tellWorker({ type: 'forget' });
  await reloadSession(client);
  others?.postMessage('changed');
};

/** Other tabs of this browser share the cookie, so they follow. Returns how to stop listening. */
export const followOtherTabs = (client: QueryClient): (() => void) => {
  const listen = () => void reloadSession(client);
  others?.addEventListener('message', listen);
  return () => others?.removeEventListener('message', listen);
};

const reloadSession = async (client: QueryClient): Promise<void> => {
  await client.fetchQuery({ ...meQuery, staleTime: 0 });
  await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
};

const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('fanfold-session');
