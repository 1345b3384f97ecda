import type { CalendarReply } from '@fanfold/contracts/catalogue';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { wallClockOf } from '../../../../lib/local-time.ts';
import { useDragged } from '../../../../ui/use-drag.ts';
import styles from './calendar.module.css';
import { dayLater } from './month-grid.ts';
import type { Moved } from './use-move.tsx';

type Work = CalendarReply['works'][number];

export type WorkActs = {
  /** The id of the words that say how a work is moved. */
  readonly hintId: string;
  /** The work that was moved with the keyboard, which keeps the focus on its new day. */
  readonly focused: string | undefined;
  readonly onOpen: (work: Work) => void;
  readonly onMove: (moved: Moved, byKeyboard?: boolean) => void;
};

type Props = WorkActs & { readonly work: Work; readonly day: string };

/**
 * A work on its day. A scheduled one is dragged, moved with the arrow keys, or pressed to choose its time
 * too.
 */
export const CalendarWork = (props: Props) => {
  const { work } = props;
  const { contentOid } = work;
  const dragged = useDragged<HTMLLIElement>(contentOid);
  const isScheduled = work.state === 'scheduled';
  return (
    <li ref={dragged} draggable={isScheduled} data-testid={`calendar-${contentOid}`}>
      {isScheduled ? <Scheduled {...props} /> : <Published work={work} />}
    </li>
  );
};

const timeOf = ({ at }: Work): string => wallClockOf(at).slice(11);

const Published = ({ work }: Pick<Props, 'work'>) => {
  const { t } = useLingui();
  return (
    <Link to="/play/$contentOid" params={{ contentOid: work.contentOid }} className={styles.published}>
      {timeOf(work)} {work.title ?? t`Untitled`}
    </Link>
  );
};

const Scheduled = ({ work, day, hintId, focused, onOpen, onMove }: Props) => {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const isFocused = focused === work.contentOid;
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  const press = (event: KeyboardEvent): void => {
    const days = daysOf[event.key];
    if (days === undefined) return;
    event.preventDefault();
    onMove({ work, day: dayLater(day, days) }, true);
  };
  return (
    <button
      ref={button}
      type="button"
      className={styles.scheduled}
      aria-describedby={hintId}
      aria-keyshortcuts={Object.keys(daysOf).join(' ')}
      onClick={() => onOpen(work)}
      onKeyDown={press}
    >
      {timeOf(work)} {work.title ?? t`Untitled`} <span className="visually-hidden">{t`Scheduled`}</span>
    </button>
  );
};

const daysOf: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};
