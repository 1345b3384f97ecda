import { useLingui } from '@lingui/react/macro';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';

import { CheckIcon, CloseIcon } from './icons.tsx';
import styles from './toast.module.css';

type Toast = { readonly id: number; readonly content: ReactNode };

const toastsAtom = atom<readonly Toast[]>([]);
let newest = 0;

/** Says that something was done, where the page itself does not show it. Never the only word about a failure. */
export const showToast = (content: ReactNode): void => {
  newest += 1;
  const toast = { id: newest, content };
  getDefaultStore().set(toastsAtom, (shown) => [...shown.slice(1 - mostToasts), toast]);
};

const hideToast = (id: number): void =>
  getDefaultStore().set(toastsAtom, (shown) => shown.filter((toast) => toast.id !== id));

const mostToasts = 3;
const shownMs = 6_000;

/** Where toasts appear. It is always there, because a live region that comes with its words is not read out. */
export const Toasts = () => {
  const toasts = useAtomValue(toastsAtom);
  return (
    <div className={styles.region} role="status">
      {toasts.map((toast) => (
        <ShownToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
};

/** It goes by itself, but not while it is pointed at or has the focus. */
const ShownToast = ({ toast }: { readonly toast: Toast }) => {
  const { t } = useLingui();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => hideToast(toast.id), shownMs);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <CheckIcon size={16} />
      <span>{toast.content}</span>
      <button
        type="button"
        className={styles.close}
        aria-label={t`Close`}
        onClick={() => hideToast(toast.id)}
      >
        <CloseIcon size={16} />
      </button>
    </div>
  );
};
