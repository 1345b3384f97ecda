import { Trans, useLingui } from '@lingui/react/macro';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';

import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx';
import { Reason } from './states.tsx';
import styles from './toast.module.css';

type Undo = () => Promise<unknown>;
type Toast = {
  readonly id: number;
  readonly content: ReactNode;
  readonly undo?: Undo;
  readonly failed?: boolean;
};

const toastsAtom = atom<readonly Toast[]>([]);
let newest = 0;

const add = (toast: Omit<Toast, 'id'>): void => {
  newest += 1;
  const added = { ...toast, id: newest };
  getDefaultStore().set(toastsAtom, (shown) => [...shown.slice(1 - mostToasts), added]);
};

/**
 * Says that an action succeeded. With `undo` a button takes it back. Failures and errors of fields are shown
 * where the action was started.
 */
export const showToast = (content: ReactNode, undo?: Undo): void =>
  add(undo === undefined ? { content } : { content, undo });

/** Says that an action failed whose place has closed, such as a menu. */
export const showFailure = (error: unknown): void => add({ content: <Reason error={error} />, failed: true });

const hideToast = (id: number): void =>
  getDefaultStore().set(toastsAtom, (shown) => shown.filter((toast) => toast.id !== id));

const mostToasts = 3;
const shownMs = 6_000;
const shownWithActionMs = 12_000;

/**
 * The region of the toasts. It is always in the page, because screen readers ignore a live region that is
 * new.
 */
export const Toasts = () => {
  const toasts = useAtomValue(toastsAtom);
  return (
    // Dialogs hide the page behind them from screen readers, except what has `aria-live`.
    <div className={styles.region} role="status" aria-live="polite" data-ui="toasts">
      {toasts.map((toast) => (
        <ShownToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
};

/** It is removed after a while, but not while the pointer or the focus is on it. */
const ShownToast = ({ toast }: { readonly toast: Toast }) => {
  const { t } = useLingui();
  const [held, setHeld] = useState(false);
  const { id, content, undo, failed } = toast;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => hideToast(id), undo ? shownWithActionMs : shownMs);
    return () => clearTimeout(timer);
  }, [held, id, undo]);
  return (
    <div
      className={styles.toast}
      data-ui="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {failed ? <AlertIcon size={16} /> : <CheckIcon size={16} />}
      <span>{content}</span>
      {undo ? (
        <button type="button" className={styles.undo} onClick={() => void takeBack(id, undo)}>
          <Trans>Undo</Trans>
        </button>
      ) : null}
      <button type="button" className={styles.close} aria-label={t`Close`} onClick={() => leave(id)}>
        <CloseIcon size={16} />
      </button>
    </div>
  );
};

/** The pressed button disappears with its toast: the focus moves to the page. */
const leave = (id: number): void => {
  hideToast(id);
  document.getElementById('main')?.focus({ preventScroll: true });
};

const takeBack = async (id: number, undo: Undo): Promise<void> => {
  leave(id);
  try {
    await undo();
  } catch (error) {
    showFailure(error);
  }
};
