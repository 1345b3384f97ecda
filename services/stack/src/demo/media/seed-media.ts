import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeWork } from '@fanfold/media/generated';
import { sleep } from '@fanfold/platform';

import type { Report } from '../../supervisor/report.ts';
import type { Stack } from '../../supervisor/stack.ts';
import { type SignedIn, signIn } from '../accounts.ts';
import { type Http, httpClient } from '../http.ts';
import { people } from '../people.ts';
import { watch } from './audience.ts';
import { films } from './films.ts';
import type { MediaWork } from './media-work.ts';
import { sounds } from './sounds.ts';
import { uploadWork } from './upload-work.ts';

/** Changes whenever these works do. */
const mediaVersion = 'media-1';

/** Films and sounds in turn, so that the first rows of the home page have both. */
export const mediaWorks: readonly MediaWork[] = sounds.flatMap((sound, index) => {
  const film = films[index];
  return film ? [film, sound] : [sound];
});

type Options = {
  readonly report: Report;
  readonly signal: AbortSignal;
  /** Of the demo world, if it was made at this start. Who is not among them signs in. */
  readonly sessions: ReadonlyMap<string, SignedIn>;
};

/**
 * Fills the demo world with sixteen works that are heard or seen, while it is used already: each is made by a
 * process of low priority, uploaded, encoded by the worker and published, and then watched by the fans. Every
 * command has a fixed key, so the next start continues it. The demo world of a test has none of them: they
 * would take its encoder's time.
 */
export const seedMedia = async (stack: Stack, { report, signal, sessions }: Options): Promise<void> => {
  const { record, sandboxUrl, localUrl } = stack;
  if (record.state.seededMedia === mediaVersion || sandboxUrl === undefined) return;
  const services = { api: httpClient(localUrl, signal), sandbox: httpClient(sandboxUrl, signal) };
  const members = new Map<string, SignedIn>();
  for (const person of people.filter(({ role }) => role === 'creator' || role === 'fan'))
    members.set(person.name, sessions.get(person.name) ?? (await signIn(services, person)));
  const fans = [...members.values()].filter(({ person }) => person.role === 'fan');
  const folder = await mkdtemp(join(tmpdir(), 'fanfold-demo-'));
  try {
    for (const [place, work] of mediaWorks.entries()) {
      const creator = members.get(work.creator);
      if (!creator) throw new Error(`The demo world has no ${work.creator}.`);
      const { slug: name, colours, seconds, made: kind } = work;
      await makeWork({ folder, name, colours, seconds, kind }, signal);
      const contentOid = await uploadWork({ api: services.api, creator, signal }, work, folder);
      await published(services.api, creator, { contentOid, signal });
      await watch(services.api, fans, { work, contentOid, place });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  record.change({ seededMedia: mediaVersion });
  report.say(`  Demo world: ${mediaWorks.length} works with sound and picture`);
};

type Awaited = { readonly contentOid: string; readonly signal: AbortSignal };

/** The encoder takes some seconds for each. */
const published = async (api: Http, { token }: SignedIn, { contentOid, signal }: Awaited): Promise<void> => {
  const until = performance.now() + 600_000;
  for (;;) {
    const { status } = await api<{ status: string }>(
      `/api/content/encoding-status?contentOid=${contentOid}`,
      {
        token,
      },
    );
    if (status === 'published') return;
    if (status === 'encoding_failed' || performance.now() > until)
      throw new Error(`The work ${contentOid} is ${status}, not published.`);
    await sleep(500, signal);
  }
};
