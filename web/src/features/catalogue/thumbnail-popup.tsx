import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

import buttonStyles from '../../ui/button.module.css';
import { Cover } from '../../ui/cover/cover.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useKindNames } from '../../ui/kind-names.ts';
import { languageList } from '../../ui/languages.ts';
import styles from './thumbnail-popup.module.css';
import { contentQuery } from './work-queries.ts';

type Props = { readonly contentOid: string; readonly onClose: () => void };

const shownMs = 8_000;

/** Says whether the pointer or the focus is in an element: it stays while it is looked at. */
const useHeld = (onHeld: (isHeld: boolean) => void) =>
  useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const ended = new AbortController();
      const { signal } = ended;
      for (const name of ['pointerenter', 'focusin'])
        element.addEventListener(name, () => onHeld(true), { signal });
      for (const name of ['pointerleave', 'focusout'])
        element.addEventListener(name, () => onHeld(false), { signal });
      return () => ended.abort();
    },
    [onHeld],
  );

/**
 * The cover of the work whose page was opened, and what it is. It covers no control and goes by itself, as a
 * toast does.
 */
export const ThumbnailPopup = ({ contentOid, onClose }: Props) => {
  const { t } = useLingui();
  const { data } = useQuery(contentQuery(contentOid));
  const kinds = useKindNames();
  const [held, setHeld] = useState(false);
  const popup = useHeld(setHeld);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => close(), shownMs);
    return () => clearTimeout(timer);
  }, [held]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => (key === 'Escape' ? close() : undefined);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (data === undefined) return null;
  const { cover, kind, languages } = data.content;
  const inLanguages = languageList(languages);
  return (
    <aside className={styles.popup} aria-label={t`Cover of this work`} data-ui="thumbnail" ref={popup}>
      <div className={styles.picture}>
        <Cover cover={cover} />
      </div>
      <p className={styles.what}>
        <b>{kinds[kind]}</b>
        <span>
          <Trans>Language: {inLanguages}</Trans>
        </span>
      </p>
      <button
        type="button"
        className={`${buttonStyles.iconButton} ${styles.close}`}
        aria-label={t`Close`}
        onClick={onClose}
      >
        <CloseIcon size={16} />
      </button>
    </aside>
  );
};
