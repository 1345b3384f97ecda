import {
  LoginMethodsReply,
  PasskeysReply,
  SecondFactorReply,
  SessionsReply,
} from '@fanfold/contracts/identity';
import { queryOptions } from '@tanstack/react-query';

import { read } from '../../lib/api.ts';
import { isNicknameAvailable } from './commands.ts';
import { askQuestion } from './passkey-commands.ts';

/** The user's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => read({ path: '/account/passkeys', reply: PasskeysReply, signal }),
});

/** The ways in which the user's account is opened. */
export const loginMethodsQuery = queryOptions({
  queryKey: ['login-methods'],
  queryFn: ({ signal }) => read({ path: '/account/logins', reply: LoginMethodsReply, signal }),
});

/** The user's authenticator app. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => read({ path: '/account/second-factor', reply: SecondFactorReply, signal }),
});

/** Where the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => read({ path: '/account/sessions', reply: SessionsReply, signal }),
});

/** A question lapses after five minutes. */
const questionMs = 4 * 60_000;

/** What the device is asked. It is asked for beforehand and used once, so it is never kept. */
export const deviceQuestionQuery = queryOptions({
  queryKey: ['device-question'],
  queryFn: askQuestion,
  staleTime: 0,
  gcTime: 0,
  refetchInterval: questionMs,
  retry: false,
});

/**
 * Whether a nickname is free. Typing fast asks once: a newer value aborts the wait before it becomes a
 * request.
 */
export const nicknameAvailableQuery = (nickname: string) =>
  queryOptions({
    queryKey: ['nickname-available', nickname],
    queryFn: async ({ signal }) => {
      await pause(300, signal);
      return isNicknameAvailable(nickname, signal);
    },
    retry: false,
  });

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
