import type { RevenuePart } from '@fanfold/contracts/earnings';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { useEarningNames } from '../../ui/earning-names.ts';
import { Localised } from '../../ui/texts.tsx';
import type { Dimension } from './queries.ts';

type Props = { readonly part: Pick<RevenuePart, 'key' | 'title'>; readonly by: Dimension };

/** What a part of a month's books is called. */
export const PartName = ({ part, by }: Props) => {
  const format = useFormat();
  const { kinds } = useEarningNames();
  const { key, title } = part;
  if (title) return <Localised texts={title} />;
  if (key === null) return by === 'tier' ? <Trans>Without a tier</Trans> : <Trans>Not known</Trans>;
  if (by === 'country') return format.country(key);
  if (by === 'day') return format.day(key);
  return Object.entries(kinds).find(([kind]) => by === 'kind' && kind === key)?.[1] ?? <code>{key}</code>;
};
