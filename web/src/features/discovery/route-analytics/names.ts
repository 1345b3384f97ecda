import type { Measurement, TrackedDevice, TrackedRoute } from '@fanfold/contracts/discovery';
import { useLingui } from '@lingui/react/macro';

/** DIS-055: what the routes are called. */
export const useRouteNames = (): Readonly<Record<TrackedRoute, string>> => {
  const { t } = useLingui();
  return {
    main: t`Home page`,
    creator_home: t`Creators’ pages`,
    my_page: t`My page`,
    content: t`Pages of works`,
    live: t({ context: 'route', message: 'Live' }),
    category: t`Category pages`,
    search: t({ context: 'route', message: 'Search' }),
  };
};

export const useDeviceNames = (): Readonly<Record<TrackedDevice, string>> => {
  const { t } = useLingui();
  return { phone: t`Phone`, tablet: t`Tablet`, computer: t`Computer` };
};

export const useMeasurementNames = (): Readonly<Record<Measurement, string>> => {
  const { t } = useLingui();
  return {
    page_load: t`Until a page is loaded`,
    first_frame: t`Until a work is heard or seen`,
    stall: t`While a player waits for data`,
  };
};
