import type { ButtonHTMLAttributes, ReactNode } from 'react';

import './button.css';

export type ButtonLook = { readonly solid?: boolean; readonly small?: boolean; readonly danger?: boolean };

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Waiting for an answer: the button stays focusable and says so, and another press does nothing. */
    readonly busy?: boolean;
    readonly children: ReactNode;
  };

export const buttonClass = ({ solid, small, danger }: ButtonLook): string =>
  ['button', solid && 'button-solid', small && 'button-small', danger && 'button-danger']
    .filter(Boolean)
    .join(' ');

export const Button = ({ solid, small, danger, busy, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
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
    {busy ? <span className="button-spinner" aria-hidden="true" /> : null}
  </button>
);
