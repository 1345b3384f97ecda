import { LinkLoginStartReply, type LoginProvider } from '@fanfold/contracts/identity';
import { z } from 'zod';

import { command } from '../../../lib/api.ts';
import { readSaved, writeSaved } from '../../../lib/storage.ts';

type Answer = { readonly provider: LoginProvider; readonly code: string; readonly state: string };

/** The browser did not let a window open. */
export class WindowBlocked extends Error {}
/** The person did not sign in there. */
export class NotConfirmed extends Error {}

const channelName = 'fanfold.confirm';

/**
 * Has a linked account of Google or Apple vouch for the person. The provider asks in a window of its own, so
 * that what is open here stays. The window that comes back hands its answer over on a channel: a provider's
 * page may cut the tie between windows.
 */
export const confirmByProvider = async (provider: LoginProvider): Promise<unknown> => {
  // Opened by the press itself: later a browser would block it.
  const opened = window.open('about:blank', '_blank', 'popup,width=480,height=720');
  if (opened === null) throw new WindowBlocked();
  const { url } = await command({
    path: '/account/reauthenticate/provider',
    body: { provider },
    reply: LinkLoginStartReply,
  }).catch((error: unknown) => {
    opened.close();
    throw error;
  });
  const state = new URL(url).searchParams.get('state') ?? '';
  writeSaved('confirming', state);
  opened.location.replace(url);
  const code = await codeFor(state);
  if (code === '') throw new NotConfirmed();
  return command({
    path: '/account/reauthenticate',
    body: { provider, code, state } satisfies Answer,
    reply: z.unknown(),
  });
};

const codeFor = (state: string): Promise<string> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const read = Handed.safeParse(data);
      if (!read.success || read.data.state !== state) return;
      channel.close();
      resolve(read.data.code);
    };
  });
const Handed = z.object({ code: z.string(), state: z.string() });

/** In the window that the provider sent back: whether its answer belongs to a confirmation. */
export const isConfirming = (state: string): boolean => state !== '' && readSaved('confirming') === state;

/**
 * Gives the answer to the window that asked, and closes this one. An empty code says that the person did not
 * sign in.
 */
export const handOver = (answer: Pick<Answer, 'code' | 'state'>): void => {
  writeSaved('confirming', '');
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(answer);
  channel.close();
  window.close();
};
