import type { Component } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';

import { takeOutLine } from '../../../lib/keep-focus.ts';
import { useLanguage } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { MoveButtons } from '../../../ui/move-buttons.tsx';
import { pickText } from '../../../ui/texts.tsx';
import { useDrag } from '../../../ui/use-drag.ts';
import { useKindWords } from './kind-words.ts';

type LineProps = {
  readonly row: Component;
  readonly index: number;
  readonly last: boolean;
  /** Whether something in it is wrong. */
  readonly faulty: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};

/** A row of the page among the others: dragged, or moved by its buttons. */
export const RowLine = ({ row, index, last, faulty, onMove, onEdit, onRemove }: LineProps) => {
  const { t } = useLingui();
  const words = useKindWords();
  const given = pickText(row.title, useLanguage())?.text;
  const title = given ?? words[row.kind];
  return (
    <li ref={useDrag(index, onMove)} draggable tabIndex={-1}>
      <span>
        <b>{title}</b> {given === undefined ? null : <span className="quiet">{words[row.kind]}</span>}
        {faulty ? (
          <FieldError id={`fault-${row.componentOid}`}>
            <Trans>Something in this row is missing or wrong.</Trans>
          </FieldError>
        ) : null}
      </span>
      <span className="row">
        <MoveButtons
          up={t`Move up: ${title}`}
          down={t`Move down: ${title}`}
          onUp={index === 0 ? undefined : () => onMove(index, index - 1)}
          onDown={last ? undefined : () => onMove(index, index + 1)}
        />
        <Button small aria-label={t`Edit: ${title}`} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        <Button
          small
          aria-label={t`Remove: ${title}`}
          onClick={({ currentTarget }) => takeOutLine(currentTarget, onRemove)}
        >
          <Trans>Remove</Trans>
        </Button>
      </span>
    </li>
  );
};
