import type { RevenuePart } from '@fanfold/contracts/earnings';
import { Plural, Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { useEarningNames } from '../../ui/earning-names.ts';
import { Localised } from '../../ui/texts.tsx';
import type { Dimension } from './queries.ts';

type Props = {
  readonly part: Pick<RevenuePart, 'key' | 'title' | 'name' | 'others'>;
  readonly by: Dimension;
};

/** What a part of a month's books is called. */
export const PartName = ({ part, by }: Props) => {
  const format = useFormat();
  const { kinds } = useEarningNames();
  const { key, title, name, others } = part;
  if (others > 0) return <Plural value={others} one="# other" other="All # others" />;
  if (title) return <Localised texts={title} />;
  if (name) return name;
  if (key === null) return <Without by={by} />;
  if (by === 'coin') return <CoinName coin={key} />;
  if (by === 'country') return format.country(key);
  if (by === 'day') return format.day(key);
  return Object.entries(kinds).find(([kind]) => by === 'kind' && kind === key)?.[1] ?? <code>{key}</code>;
};

/** What has nothing of the kind, e.g. a donation to the channel has no work. */
const Without = ({ by }: Pick<Props, 'by'>) => {
  if (by === 'tier') return <Trans>Without a tier</Trans>;
  return by === 'work' ? <Trans>Without a work</Trans> : <Trans>Not known</Trans>;
};

const CoinName = ({ coin }: { readonly coin: string }) => {
  if (coin === 'paid') return <Trans>Coins</Trans>;
  return coin === 'bonus' ? <Trans>Bonus coins</Trans> : <Trans>Credits</Trans>;
};
