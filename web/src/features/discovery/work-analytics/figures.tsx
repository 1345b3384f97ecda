import type { AnalyticsPeriod } from '@fanfold/contracts/discovery';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { useMinutes } from '../use-minutes.ts';
import { useSeconds } from '../use-seconds.ts';
import { usePercent } from './use-percent.ts';

type Props = {
  readonly total: AnalyticsPeriod;
  readonly before: AnalyticsPeriod;
  /** The first day of which all is kept of how long it took until a work was heard or seen. */
  readonly firstFramesFrom: string;
};

/** The sums of the chosen days, each beside that of as many days before. */
export const Figures = ({ total, before, firstFramesFrom }: Props) => {
  const format = useFormat();
  const minutes = useMinutes();
  const percent = usePercent();
  const seconds = useSeconds();
  const keptFrom = format.day(firstFramesFrom);
  const figures: readonly Figure[] = [
    { key: 'views', label: <Trans>Views</Trans>, textOf: ({ views }) => format.count(views) },
    { key: 'plays', label: <Trans>Plays</Trans>, textOf: ({ plays }) => format.count(plays) },
    { key: 'time', label: <Trans>Play time</Trans>, textOf: ({ playMs }) => minutes(playMs) },
    { key: 'sales', label: <Trans>Sold</Trans>, textOf: ({ sales }) => format.count(sales) },
    { key: 'coins', label: <Trans>Coins earned</Trans>, textOf: ({ coins }) => format.count(coins) },
    {
      key: 'conversion',
      label: <Trans>Bought after a view</Trans>,
      textOf: ({ conversion }) => (conversion === null ? '–' : percent(conversion)),
    },
    {
      key: 'first-frame',
      label: <Trans>Until it is heard or seen</Trans>,
      textOf: ({ firstFrameMs }) => seconds(firstFrameMs),
    },
  ];
  return (
    <div data-testid="work-figures">
      <Stats>
        {figures.map(({ key, label, textOf }) => (
          <Stat
            key={key}
            label={label}
            value={textOf(total)}
            note={
              key === 'first-frame' && before.startDate < firstFramesFrom ? (
                <Trans>Kept from {keptFrom} on: the period before is not shown.</Trans>
              ) : (
                <Before figure={textOf(before)} />
              )
            }
          />
        ))}
      </Stats>
    </div>
  );
};

type Figure = {
  readonly key: string;
  readonly label: ReactNode;
  readonly textOf: (period: AnalyticsPeriod) => string;
};

const Before = ({ figure }: { readonly figure: string }) => <Trans>The period before: {figure}</Trans>;
