import type { RecommendCategory } from '@fanfold/contracts/discovery';
import { useLingui } from '@lingui/react/macro';

/** What works are recommended for. */
export const useCategoryNames = (): Record<RecommendCategory, string> => {
  const { t } = useLingui();
  return {
    home: t`Home page`,
    asmr: t`ASMR`,
    anime: t`Anime`,
    bl: t`BL`,
    draw: t`Drawings`,
    japan: t`Japan`,
    realplay: t`RealPlay`,
    file: t`File works`,
  };
};
