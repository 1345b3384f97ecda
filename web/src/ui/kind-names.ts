import type { ContentKind } from '@fanfold/contracts/catalogue';
import { useLingui } from '@lingui/react/macro';

/** The kinds that a creator publishes as works; posts have no form of their own yet. */
export const publishedKinds = [
  'audio',
  'roleplay',
  'scenario',
  'video',
  'clip',
  'file',
] as const satisfies readonly ContentKind[];

/** What each kind of content is called (CAT-069). */
export const useKindNames = (): Record<ContentKind, string> => {
  const { t } = useLingui();
  return {
    audio: t`Audio play`,
    roleplay: t`Roleplay`,
    scenario: t`Scenario`,
    video: t`Video`,
    clip: t`Clip`,
    file: t`File`,
    post: t`Community post`,
  };
};
