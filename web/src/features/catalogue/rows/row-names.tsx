import type { PageRow } from '@fanfold/contracts/discovery/page';
import { useLingui } from '@lingui/react/macro';

import { useLanguage } from '../../../lib/use-format.ts';
import { useKindNames } from '../../../ui/kind-names.ts';
import { pickText } from '../../../ui/texts.tsx';

type Named = Pick<PageRow, 'kind' | 'title' | 'tag' | 'contentKind'>;

/** What a row is called: by its own title, or by what it shows. */
export const useRowName = (): ((row: Named) => string) => {
  const { t } = useLingui();
  const reader = useLanguage();
  const kinds = useKindNames();
  const names: Readonly<Record<PageRow['kind'], string>> = {
    works: t`Selected for you`,
    newest: t`New`,
    rising: t`Rising now`,
    limited: t`Limited editions`,
    tag: '',
    creators: t`Creators to discover`,
    banner: '',
    follows: t`From creators you follow`,
    goOn: t`Continue playing`,
    because: t`Because of what you bought`,
    ranking: t`Ranking of the week`,
    creatorBanners: t`Today from creators`,
    playlist: '',
  };
  return ({ kind, title, tag, contentKind }) => {
    const own = pickText(title, reader)?.text;
    if (own !== undefined) return own;
    const name = tag === null ? names[kind] : `#${tag}`;
    return contentKind === null ? name : `${name} · ${kinds[contentKind]}`;
  };
};
