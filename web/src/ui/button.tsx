import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

export type ButtonLook = { readonly solid?: boolean; readonly small?: boolean; readonly danger?: boolean };

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Waiting for an answer: the button stays focusable and says so, and another press does nothing. */
    readonly busy?: boolean;
    readonly children: ReactNode;
  };

export const buttonClass = ({ solid, small, danger }: ButtonLook): string =>
  [styles.button, solid && styles.buttonSolid, small && styles.buttonSmall, danger && styles.buttonDanger]
    .filter(Boolean)
    .join(' ');

export const Button = ({ solid, small, danger, busy, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    data-ui="button"
    className={buttonClass({ solid: solid ?? false, small: small ?? false, danger: danger ?? false })}
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
    {...rest}
  >
    {children}
    {busy ? <span className={styles.buttonSpinner} aria-hidden="true" /> : null}
  </button>
);

type LinkButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** In the type of a second line. */
  readonly small?: boolean;
  readonly children: ReactNode;
};

/** An act among words: looks like a link, and is a button. */
export const LinkButton = ({ small = false, children, ...rest }: LinkButtonProps) => (
  <button
    type="button"
    className={small ? `${styles.linkButton} ${styles.linkButtonSmall}` : styles.linkButton}
    data-ui="link-button"
    {...rest}
  >
    {children}
  </button>
);
