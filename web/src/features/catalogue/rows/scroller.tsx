import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';

import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.tsx';
import styles from './rows.module.css';

type Props = {
  /** What the row is called, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
};

/**
 * A row that goes on beyond the edge: it is moved by finger, wheel, the two buttons, and by the arrow keys
 * while something in it has the focus.
 */
export const Scroller = ({ label, children }: Props) => {
  const { t } = useLingui();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { current } = row;
    current?.addEventListener('keydown', moveFocus);
    return () => current?.removeEventListener('keydown', moveFocus);
  }, []);
  const move = (direction: 1 | -1) => {
    const { current } = row;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const left = direction * (current?.clientWidth ?? 0) * shareOfMove;
    current?.scrollBy({ left, behavior: still ? 'instant' : 'smooth' });
  };
  return (
    <div className={styles.scroller}>
      <ul ref={row} className={styles.row} aria-label={label}>
        {children}
      </ul>
      <div className={styles.moves}>
        <button type="button" aria-label={t`Previous in ${label}`} onClick={() => move(-1)}>
          <ChevronLeftIcon />
        </button>
        <button type="button" aria-label={t`Next in ${label}`} onClick={() => move(1)}>
          <ChevronRightIcon />
        </button>
      </div>
    </div>
  );
};

/** What is cut off at the edge is seen whole after a move. */
const shareOfMove = 0.8;

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The arrow keys go from one piece to the next; the browser brings it into view. */
const moveFocus = (event: KeyboardEvent): void => {
  const step = steps[event.key];
  const row = event.currentTarget;
  if (step === undefined || !(row instanceof HTMLElement)) return;
  const links = [...row.querySelectorAll('a')];
  const next = links[links.findIndex((link) => link === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};
