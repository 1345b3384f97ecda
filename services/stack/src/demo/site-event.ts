import { act, type Scene } from './scene.ts';

const dayMs = 86_400_000;
const eventOid = '5eed00000000000000000001';

/** A work with rain in it of each creator. */
const slugs = ['ko-last-bus', 'jp-umbrella-mender', 'es-lluvia-azotea', 'en-rain-library'];

/** An event that runs since the day before yesterday, with a work of each creator. */
export const siteEvent = async (scene: Scene): Promise<void> => {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const at = (days: number) => new Date(today + days * dayMs).toISOString();
  await act(scene, 'admin', {
    path: '/api/admin/event',
    key: 'site-event',
    body: {
      eventOid,
      title: {
        en: 'Four weeks of rain',
        ko: '비 내리는 4주',
        jp: '雨の四週間',
        es: 'Cuatro semanas de lluvia',
      },
      markdown: {
        en: 'A last bus, a shop for umbrellas, a roof terrace and a library: **four works in which it rains**.\n\n- Listen to one before you sleep.\n- Tell the others in a comment what the rain sounds like where you are.',
        ko: '막차와 우산 가게, 옥상과 도서관까지. **비가 내리는 작품 네 편**을 모았습니다.\n\n- 잠들기 전에 한 편 들어 보세요.\n- 지금 계신 곳의 빗소리를 댓글로 들려주세요.',
        jp: '終バス、傘の店、屋上、そして図書館。**雨の降る4作品**を集めました。\n\n- 眠る前にひとつ聴いてみてください。\n- あなたのいる場所の雨音を、コメントで教えてください。',
        es: 'Un último autobús, un taller de paraguas, una azotea y una biblioteca: **cuatro obras en las que llueve**.\n\n- Escucha una antes de dormir.\n- Cuenta en un comentario cómo suena la lluvia donde estás.',
      },
      from: at(-2),
      until: at(26),
      picture: null,
      contentOids: slugs.map((slug) => scene.item(slug).contentOid),
    },
    // A run that was interrupted began on another day.
    done: ['IDEMPOTENCY_KEY_REUSED'],
  });
  await act(scene, 'admin', {
    path: '/api/admin/event/publish',
    key: 'site-event-published',
    body: { eventOid, published: true },
  });
};
