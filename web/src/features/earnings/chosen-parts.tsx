import type { RevenuePart } from '@fanfold/contracts/earnings';
import { Trans } from '@lingui/react/macro';

import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { PartName } from './part-name.tsx';
import type { Dimension, Filter } from './queries.ts';

/** A part whose lines alone are shown. */
export type Chosen = { readonly by: Dimension; readonly part: RevenuePart };

type ChosenProps = { readonly chosen: readonly Chosen[]; readonly onRemove: (by: Dimension) => void };

export const ChosenParts = ({ chosen, onRemove }: ChosenProps) =>
  chosen.length === 0 ? null : (
    <p className="row" data-testid="chosen-parts">
      <span className="quiet">
        <Trans>Only</Trans>
      </span>
      {chosen.map(({ by, part }) => (
        <Button key={by} small onClick={() => onRemove(by)}>
          <PartName part={part} by={by} /> <CloseIcon />
          <span className="visually-hidden">
            <Trans>Remove this filter</Trans>
          </span>
        </Button>
      ))}
    </p>
  );

export const filterOf = (chosen: readonly Chosen[]): Filter =>
  Object.assign({}, ...chosen.map(({ by, part }) => ({ [filterNames[by]]: part.key ?? 'none' })));

/**
 * What a call names the property of a line by which the books are sorted; `none` asks for lines that have
 * nothing of the kind.
 */
const filterNames: Readonly<Record<Dimension, keyof Filter>> = {
  kind: 'eventType',
  work: 'contentOid',
  tier: 'tierOid',
  country: 'country',
  day: 'day',
  coin: 'coin',
};
