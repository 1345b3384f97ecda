import type { Component } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

import { useLanguage } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { pickText } from '../../../ui/texts.tsx';
import { useKindWords } from './kind-words.ts';

type LineProps = {
  readonly row: Component;
  readonly index: number;
  readonly last: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};

/** A row of the page among the others: dragged, or moved by its buttons. */
export const RowLine = ({ row, index, last, onMove, onEdit, onRemove }: LineProps) => {
  const { t } = useLingui();
  const words = useKindWords();
  const given = pickText(row.title, useLanguage())?.text;
  const title = given ?? words[row.kind];
  return (
    <li ref={useDrag(index, onMove)} draggable>
      <span>
        <b>{title}</b> {given === undefined ? null : <span className="quiet">{words[row.kind]}</span>}
      </span>
      <span className="row">
        <Button
          small
          disabled={index === 0}
          aria-label={t`Move up: ${title}`}
          onClick={() => onMove(index, index - 1)}
        >
          ↑
        </Button>
        <Button
          small
          disabled={last}
          aria-label={t`Move down: ${title}`}
          onClick={() => onMove(index, index + 1)}
        >
          ↓
        </Button>
        <Button small onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        <Button small onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      </span>
    </li>
  );
};

/** What is dropped on the line takes its place. */
const useDrag = (index: number, onMove: LineProps['onMove']): RefObject<HTMLLIElement | null> => {
  const line = useRef<HTMLLIElement>(null);
  const start = useEffectEvent((event: DragEvent) =>
    event.dataTransfer?.setData('text/plain', String(index)),
  );
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    onMove(Number(event.dataTransfer?.getData('text/plain')), index);
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    line.current?.addEventListener('dragstart', (event) => start(event), { signal });
    // Without it nothing can be dropped here.
    line.current?.addEventListener('dragover', (event) => event.preventDefault(), { signal });
    line.current?.addEventListener('drop', (event) => drop(event), { signal });
    return () => ending.abort();
  }, []);
  return line;
};
