import { useLingui } from '@lingui/react/macro';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import buttonStyles from './button.module.css';
import styles from './dialog.module.css';
import { CloseIcon } from './icons.tsx';

type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** What the dialog is about, in a sentence; read out when it opens. */
  readonly description?: ReactNode;
  readonly wide?: boolean;
  /** False where the dialog has to be answered: it has no corner button, and Escape does nothing. */
  readonly closable?: boolean;
  /** The id of what the reader goes on with, where that is not what the dialog was opened from. */
  readonly returnTo?: string;
  readonly children: ReactNode;
};

/**
 * A modal dialog: focus stays inside, Escape and the corner button close it, and focus goes back to where it
 * was.
 */
export const Dialog = (props: DialogProps) => {
  const { open, onClose, title, description, wide, closable = true, returnTo, children } = props;
  const { t } = useLingui();
  // The primitive gives focus back to a trigger of its own only, and our dialogs have none.
  const opener = useOpener(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next || !closable ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className={styles.dialogScrim} />
        <Radix.Content
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusAgain(returnTo === undefined ? opener : document.getElementById(returnTo));
          }}
          className={wide ? `${styles.dialog} ${styles.dialogWide}` : styles.dialog}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <Radix.Title className={styles.dialogTitle}>{title}</Radix.Title>
          {description === undefined ? null : (
            <Radix.Description className={styles.dialogDescription}>{description}</Radix.Description>
          )}
          {children}
          {/* Last in the order of the keyboard, so that the dialog opens on what it is about. */}
          {closable ? (
            <Radix.Close className={`${buttonStyles.iconButton} ${styles.dialogClose}`} aria-label={t`Close`}>
              <CloseIcon />
            </Radix.Close>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

/**
 * What had the focus when the dialog opened: some dialogs are there all the time, and opened from many
 * places.
 */
const useOpener = (open: boolean): Element | null => {
  const [seen, setSeen] = useState({ open: false, opener: null as Element | null });
  // While drawing, not in an effect: by then the dialog's own fields may have taken the focus.
  if (open !== seen.open) setSeen({ open, opener: open ? document.activeElement : seen.opener });
  return seen.opener;
};

/**
 * The page itself when the opener is gone: the keyboard goes on from there, not from the top of the window.
 */
const focusAgain = (opener: Element | null): void => {
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
  else document.getElementById('main')?.focus({ preventScroll: true });
};
