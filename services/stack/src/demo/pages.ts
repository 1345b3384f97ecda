import { act, inOrder, type Scene } from './scene.ts';

type Text = { readonly title: string; readonly markdown: string };
type Written = Readonly<Record<'en' | 'ko' | 'jp' | 'es', Text>>;

/** What the operator of the demo world has written. */
const texts: Readonly<Record<string, Written>> = {
  oppolicy1: {
    en: {
      title: 'Operating policy',
      markdown:
        'Fanfold is a place for creators and the people who like their work.\n\n## What has no place here\n\n- works that belong to others\n- threats, hate and harassment\n- adult works that are not marked as such\n\nReport what you find; an administrator decides within **two working days**, and you can appeal.',
    },
    ko: {
      title: '운영 정책',
      markdown:
        'Fanfold는 크리에이터와 팬이 함께하는 공간입니다.\n\n## 금지되는 것\n\n- 다른 사람의 작품을 무단으로 올리는 행위\n- 협박, 혐오, 괴롭힘\n- 성인 표시가 없는 성인 작품\n\n발견하면 신고해 주세요. 관리자가 **영업일 2일 이내**에 결정하며, 이의를 제기할 수 있습니다.',
    },
    jp: {
      title: '運営ポリシー',
      markdown:
        'Fanfoldは、クリエイターとファンのための場所です。\n\n## 禁止されていること\n\n- 他人の作品を無断で公開すること\n- 脅迫、ヘイト、嫌がらせ\n- 成人向けの表示がない成人向け作品\n\n見つけたときは通報してください。管理者が**2営業日以内**に判断します。異議を申し立てることもできます。',
    },
    es: {
      title: 'Política de funcionamiento',
      markdown:
        'Fanfold es un lugar para quienes crean y para quienes disfrutan de sus obras.\n\n## Lo que no tiene cabida\n\n- obras de otras personas\n- amenazas, odio y acoso\n- obras para adultos sin marcar\n\nDenuncia lo que veas: el equipo decide en **dos días laborables**, y puedes recurrir.',
    },
  },
  oppolicy2: {
    en: {
      title: 'Coins and refunds',
      markdown:
        'Coins are bought with money and spent on works.\n\n## Refunds\n\nA top-up none of whose coins was spent is refunded within **7 days**. Bonus coins are gifts and have no value in money.',
    },
    ko: {
      title: '코인 및 환불 정책',
      markdown:
        '코인은 결제로 충전하고 작품에 사용합니다.\n\n## 환불\n\n한 코인도 사용하지 않은 충전은 **7일 이내**에 환불됩니다. 보너스 코인은 무상으로 지급되며 현금 가치가 없습니다.',
    },
    jp: {
      title: 'コインと返金',
      markdown:
        'コインはお支払いでチャージし、作品に使います。\n\n## 返金\n\nコインを1枚も使っていないチャージは、**7日以内**であれば返金されます。ボーナスコインは無償で付与され、現金としての価値はありません。',
    },
    es: {
      title: 'Monedas y reembolsos',
      markdown:
        'Las monedas se compran con dinero y se gastan en obras.\n\n## Reembolsos\n\nUna recarga sin monedas gastadas se reembolsa en un plazo de **7 días**. Las monedas de bonificación son regalos y no tienen valor en dinero.',
    },
  },
  scenarioStudioGuide: {
    en: {
      title: 'Scenario studio guide',
      markdown:
        '1. Write the first scene.\n2. Give it two ways to go on.\n3. Read it aloud once before you publish.\n\nA cover with one clear shape is recognised best in a list.',
    },
    ko: {
      title: '시나리오 스튜디오 가이드',
      markdown:
        '1. 첫 장면을 씁니다.\n2. 이어질 두 갈래를 만듭니다.\n3. 공개하기 전에 한 번 소리 내어 읽어 봅니다.\n\n형태가 하나로 뚜렷한 표지가 목록에서 가장 잘 보입니다.',
    },
    jp: {
      title: 'シナリオスタジオの使い方',
      markdown:
        '1. 最初の場面を書きます。\n2. 続きを2通り用意します。\n3. 公開する前に一度、声に出して読みます。\n\n形がはっきりした表紙は、一覧でいちばん見つけやすくなります。',
    },
    es: {
      title: 'Guía del estudio de escenarios',
      markdown:
        '1. Escribe la primera escena.\n2. Dale dos caminos.\n3. Léela en voz alta antes de publicarla.\n\nUna portada con una sola forma clara se reconoce mejor en una lista.',
    },
  },
};

/** The pages of policies and guides, in every language. */
export const sitePages = (scene: Scene): Promise<void> =>
  inOrder(
    Object.entries(texts).flatMap(([pageId, written]) =>
      Object.entries(written).map(([language, text]) => async () => {
        await act(scene, 'admin', {
          path: '/api/admin/pages',
          key: `page-${pageId}-${language}`,
          body: { pageId, language, ...text },
        });
      }),
    ),
  );
