import type { AnalyticsPeriod } from '@fanfold/contracts/discovery';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { useMinutes } from '../use-minutes.ts';
import { useSeconds } from '../use-seconds.ts';
import { usePercent } from './use-percent.ts';

type Props = { readonly total: AnalyticsPeriod; readonly before: AnalyticsPeriod };

/** The sums of the chosen days, each beside that of as many days before. */
export const Figures = ({ total, before }: Props) => {
  const format = useFormat();
  const minutes = useMinutes();
  const percent = usePercent();
  const seconds = useSeconds();
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
          <Stat key={key} label={label} value={textOf(total)} note={<Before figure={textOf(before)} />} />
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
