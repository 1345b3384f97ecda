import type { ReadSearchCategory } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { Button, buttonClass } from '../../../ui/button.tsx';
import { useKindNames } from '../../../ui/kind-names.ts';
import { MoveButtons } from '../../../ui/move-buttons.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Localised, useText } from '../../../ui/texts.tsx';
import { useDrag } from '../../../ui/use-drag.ts';

type Props = {
  readonly category: ReadSearchCategory;
  readonly adminPath: string;
  readonly index: number;
  readonly last: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
};

/** A category among the others: dragged, or moved by its buttons. */
export const CategoryLine = ({ category, adminPath, index, last, onMove, onRemove }: Props) => {
  const { t } = useLingui();
  const name = useText(category.name);
  const filters = useFilterWords(category);
  return (
    <li ref={useDrag(index, onMove)} draggable>
      <span>
        <b>
          <Localised texts={category.name} />
        </b>{' '}
        <span className="quiet">{filters.join(' · ')}</span>{' '}
        {category.shown ? null : (
          <Pill tone="plain">
            <Trans context="a category">Not shown</Trans>
          </Pill>
        )}
      </span>
      <span className="row">
        <MoveButtons
          up={t`Move up: ${name}`}
          down={t`Move down: ${name}`}
          onUp={index === 0 ? undefined : () => onMove(index, index - 1)}
          onDown={last ? undefined : () => onMove(index, index + 1)}
        />
        <Link
          className={buttonClass({ small: true })}
          to="/$adminPath/search-category-setting/$componentOid"
          params={{ adminPath, componentOid: category.componentOid }}
          aria-label={t`Edit: ${name}`}
        >
          <Trans>Edit</Trans>
        </Link>
        <Button small aria-label={t`Remove: ${name}`} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      </span>
    </li>
  );
};

const useFilterWords = ({ tags, contentTypes, free, adult }: ReadSearchCategory): string[] => {
  const { t } = useLingui();
  const kinds = useKindNames();
  return [
    ...tags.map((tag) => `#${tag}`),
    ...contentTypes.map((kind) => kinds[kind]),
    ...(free ? [t`Free works`] : []),
    ...(adult ? [t`Only for adults`] : []),
  ];
};
