import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { addLine, takeOutLine } from '../../../lib/keep-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { MoveButtons } from '../../../ui/move-buttons.tsx';
import { useDrag } from '../../../ui/use-drag.ts';
import styles from './pickers.module.css';

/** Something that can be chosen, as people know it: by its picture and its name. */
export type Line = {
  readonly id: string;
  readonly name: string;
  readonly detail?: string | undefined;
  readonly picture?: ReactNode;
};

const Words = ({ line: { picture, name, detail } }: { readonly line: Line }) => (
  <>
    {picture}
    <span className={styles.name}>
      <span>{name}</span>
      {detail === undefined ? null : <span className="quiet">{detail}</span>}
    </span>
  </>
);

type ChosenProps = {
  readonly label: string;
  readonly lines: readonly Line[];
  /** Undefined where there is no order to change. */
  readonly onMove: ((from: number, to: number) => void) | undefined;
  readonly onRemove: (id: string) => void;
};

/** What is chosen, in its order, which drag or the buttons change. */
export const ChosenLines = ({ label, lines, onMove, onRemove }: ChosenProps) =>
  lines.length === 0 ? null : (
    <ol className={styles.lines} aria-label={label}>
      {lines.map((line, index) => (
        <ChosenLine
          key={line.id}
          line={line}
          index={index}
          last={index === lines.length - 1}
          onMove={onMove}
          onRemove={onRemove}
        />
      ))}
    </ol>
  );

type ChosenLineProps = Pick<ChosenProps, 'onMove' | 'onRemove'> & {
  readonly line: Line;
  readonly index: number;
  readonly last: boolean;
};

const ChosenLine = ({ onMove, ...props }: ChosenLineProps) =>
  onMove ? (
    <OrderedLine {...props} onMove={onMove} />
  ) : (
    <li tabIndex={-1}>
      <LineWithRemove {...props} />
    </li>
  );

type OrderedProps = Omit<ChosenLineProps, 'onMove'> & {
  readonly onMove: NonNullable<ChosenLineProps['onMove']>;
};

const OrderedLine = ({ index, last, onMove, ...props }: OrderedProps) => {
  const { t } = useLingui();
  const { name } = props.line;
  return (
    <li ref={useDrag(index, onMove)} draggable tabIndex={-1}>
      <LineWithRemove {...props}>
        <MoveButtons
          up={t`Move up: ${name}`}
          down={t`Move down: ${name}`}
          onUp={index === 0 ? undefined : () => onMove(index, index - 1)}
          onDown={last ? undefined : () => onMove(index, index + 1)}
        />
      </LineWithRemove>
    </li>
  );
};

type RemovableProps = Pick<ChosenLineProps, 'line' | 'onRemove'> & { readonly children?: ReactNode };

const LineWithRemove = ({ line, onRemove, children }: RemovableProps) => {
  const { t } = useLingui();
  const { id, name } = line;
  return (
    <>
      <Words line={line} />
      <span className="row">
        {children}
        <Button
          small
          aria-label={t`Remove: ${name}`}
          onClick={({ currentTarget }) => takeOutLine(currentTarget, () => onRemove(id))}
        >
          <Trans>Remove</Trans>
        </Button>
      </span>
    </>
  );
};

type FinderProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly written: string;
  readonly onWritten: (written: string) => void;
  /** Undefined while nothing was asked for or answered. */
  readonly found: readonly Line[] | undefined;
  /** What is said where nothing is found. */
  readonly none: string;
  readonly onAdd: (id: string) => void;
};

/** Looks for something by name; each line that is found can be chosen. */
export const Finder = ({ label, hint, error, written, onWritten, found, none, onAdd }: FinderProps) => {
  const { t } = useLingui();
  return (
    <div className={styles.part}>
      <Field
        label={label}
        type="search"
        maxLength={100}
        autoComplete="off"
        value={written}
        hint={hint}
        error={error}
        onChange={({ target }) => onWritten(target.value)}
      />
      <p role="status" className="quiet">
        {found === undefined ? null : <Found count={found.length} none={none} />}
      </p>
      <ul className={styles.lines}>
        {(found ?? []).map((line) => {
          const { id, name } = line;
          return (
            <li key={id}>
              <Words line={line} />
              <Button
                small
                aria-label={t`Add: ${name}`}
                onClick={({ currentTarget }) => addLine(currentTarget, () => onAdd(id))}
              >
                <Trans context="button">Add</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

const Found = ({ count, none }: Pick<FinderProps, 'none'> & { readonly count: number }) =>
  count === 0 ? none : <Plural value={count} one="# result" other="# results" />;
