import { type ReactNode, Suspense, useState } from 'react';
import styles from './button.module.css';

type OnDemandProps = {
  /** The accessible name of the button that opens the menu. */
  readonly label: string;
  readonly trigger: ReactNode;
  /** Begins to fetch the menu; called when the pointer or the focus comes near. */
  readonly fetchMenu: () => unknown;
  /** The menu itself, lazy; it opens when it appears. */
  readonly children: ReactNode;
};

/** The button of a menu whose code comes when it is needed, so that the first page does not wait for it. */
export const MenuOnDemand = ({ label, trigger, fetchMenu, children }: OnDemandProps) => {
  const [wanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className={styles.iconButton}
      data-ui="icon-button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void fetchMenu()}
      onFocus={() => void fetchMenu()}
      onClick={() => setWanted(true)}
    >
      {trigger}
    </button>
  );
  return wanted ? <Suspense fallback={button}>{children}</Suspense> : button;
};
