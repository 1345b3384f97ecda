import type { XLinkReply, XLinkStartReply } from '@fanfold/contracts/rewards';
import { sleep } from '@fanfold/platform';
import type { z } from 'zod';

import { Refused } from './http.ts';
import type { Scene } from './scene.ts';

type Persona = { readonly username: string; readonly followers: number; readonly ageDays: number };

const tries = 60;

/**
 * Links an account with one of the sandbox's X. After a failure, the next attempt starts again from the
 * beginning.
 */
export const linkX = async (scene: Scene, name: string, persona: Persona): Promise<void> => {
  const { token } = scene.member(name);
  for (let attempt = 1; ; attempt += 1) {
    const { status } = await scene.api<{ status: XLinkReply['status'] }>('/api/account/x-link', { token });
    if (status === 'linked') return;
    try {
      await link(scene, name, persona);
    } catch (error) {
      const isPassing =
        error instanceof Broken || (error instanceof Refused && error.code === 'X_LINK_FAILED');
      if (!isPassing || attempt === tries) throw error;
      await sleep(500);
    }
  }
};

class Broken extends Error {
  override readonly name = 'Broken';
}

const link = async ({ api, member }: Scene, name: string, persona: Persona): Promise<void> => {
  const { token } = member(name);
  const { url } = await api<z.infer<typeof XLinkStartReply>>('/api/account/x-link/start', {
    method: 'POST',
    token,
    body: {},
  });
  const back = await agree(new URL(url), persona);
  await api('/api/account/x-link/finish', {
    method: 'POST',
    token,
    headers: { 'idempotency-key': `demo-x-link-${back.get('code')}` },
    body: { state: back.get('state'), code: back.get('code') },
  });
};

/** Presses the button on X's page; its redirect contains the code. */
const agree = async (page: URL, { username, followers, ageDays }: Persona): Promise<URLSearchParams> => {
  const form = new URLSearchParams(page.searchParams);
  for (const [field, value] of Object.entries({ action: 'authorize', username, followers, ageDays }))
    form.set(field, String(value));
  const answer = await fetch(new URL(page.pathname, page), {
    method: 'POST',
    body: form,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    throw new Broken('The page of X does not answer', { cause: error });
  });
  const location = answer.headers.get('location');
  if (location === null) throw new Broken('The page of X does not redirect');
  return new URL(location).searchParams;
};
