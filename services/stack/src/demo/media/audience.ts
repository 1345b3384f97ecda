import type { SignedIn } from '../accounts.ts';
import { type Http, Refused } from '../http.ts';
import type { MediaWork } from './media-work.ts';

/**
 * What fans say of a work, in their own language; which fan says what follows from the work's place in the
 * list.
 */
const words: Readonly<Record<string, readonly string[]>> = {
  fan: [
    'I keep coming back to this one.',
    'Played it twice before breakfast.',
    'Shorter than my tea, and better.',
  ],
  hana: ['자기 전에 꼭 듣고 있어요.', '짧아서 더 아쉬워요.', '그림이 정말 예뻐요.'],
  mio: ['何度でも聞きたくなります。', '色がとてもきれいです。', '短いのに、ずっと残ります。'],
  rosa: ['Lo escucho cada noche.', 'Qué colores tan bonitos.', 'Se me hizo cortísimo.'],
  teo: ['Me encanta el final.', 'Otra vez, por favor.', 'Para escuchar con la ventana abierta.'],
  noor: ['The light in this is lovely.', 'Best eight seconds of my day.', 'My cat listens too.'],
};

type Watched = { readonly work: MediaWork; readonly contentOid: string; readonly place: number };

/**
 * Fans open a work, play it, like it and write about it: each work another number of them, so that rankings
 * have an order.
 */
export const watch = async (
  api: Http,
  fans: readonly SignedIn[],
  { work, contentOid, place }: Watched,
): Promise<void> => {
  const present = fans.slice(0, 1 + ((place * 5) % fans.length));
  for (const [index, fan] of present.entries()) {
    const say = poster(api, fan);
    await say('/api/content/view', { contentOid });
    // What is not bought is only looked at.
    if (work.priceCoins > 0) continue;
    const playedMs = work.seconds * 1_000;
    await say('/api/content/history/play-count', { contentOid, playedMs });
    await say('/api/content/history/play-time', { contentOid, positionMs: playedMs, playedMs });
    if (index % 2 === 0) await say('/api/content/like', { contentOid, likeOrUndoLike: 'like' });
    const said = words[fan.person.name]?.[place % 3];
    if (index === place % present.length && said)
      await say('/api/content/comment', { contentOid, commentContent: said, atMs: 2_000 });
  }
};

/** A fan who may not do it (a work that was taken away meanwhile) does nothing. */
const poster =
  (api: Http, { token }: SignedIn) =>
  async (path: string, body: object): Promise<void> => {
    try {
      await api(path, { method: 'POST', token, body });
    } catch (error) {
      if (!(error instanceof Refused) || error.status >= 500) throw error;
    }
  };
