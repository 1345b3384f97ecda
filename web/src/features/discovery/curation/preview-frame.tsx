import { bcp47, type Language } from '@fanfold/contracts';
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { textsIn } from '../../../lib/texts-in.ts';
import styles from './curation.module.css';
import { useLookingAlone } from './use-looking-alone.ts';

type Props = {
  readonly title: string;
  /** In CSS pixels, which rules for narrow and wide windows follow. */
  readonly width: number;
  readonly language: Language;
  readonly children: ReactNode;
};

/**
 * Part of a page in a window of its own inside the page: as wide as is asked for, with the rules for such
 * windows, in another language where one is chosen. It is read and scrolled, and nothing in it can be
 * pressed. A window that is wider than there is room for is shown smaller.
 */
export const PreviewFrame = ({ title, width, language, children }: Props) => {
  const [inside, setInside] = useState<Document | null>(null);
  const texts = useTexts(language);
  const { place, scale } = useScale(width);
  useStyles(inside);
  useEffect(() => {
    inside?.documentElement.setAttribute('lang', bcp47[language]);
    // The keyboard has something to stand on in there, from which it scrolls.
    inside?.body.setAttribute('tabindex', '0');
  }, [inside, language]);
  return (
    <div ref={place} className={styles.frame} style={{ height: height * scale }}>
      <iframe
        title={title}
        srcDoc="<!doctype html><title>-</title>"
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => setInside(currentTarget.contentDocument)}
      />
      {inside && texts
        ? createPortal(
            <I18nProvider i18n={texts}>
              <Inside>{children}</Inside>
            </I18nProvider>,
            inside.body,
          )
        : null}
    </div>
  );
};

const Inside = ({ children }: Pick<Props, 'children'>) => (
  <div className={styles.inside} {...useLookingAlone()}>
    {children}
  </div>
);

/** Of the window, before it is shown smaller. */
const height = 720;

const useTexts = (language: Language): I18n | undefined => {
  const [texts, setTexts] = useState<I18n>();
  useEffect(() => {
    let isOver = false;
    void textsIn(language, 'shell', 'catalogue', 'discovery').then((brought) => {
      if (!isOver) setTexts(brought);
    });
    return () => {
      isOver = true;
    };
  }, [language]);
  return texts;
};

/** How much smaller than itself the window is shown, so that it fits in its place. */
const useScale = (width: number) => {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const watcher = new ResizeObserver(() => setRoom(current.clientWidth));
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  return { place, scale: Math.min(1, room / width) };
};

/** The styles and the theme of the page, also those that come later. */
const useStyles = (inside: Document | null): void => {
  useEffect(() => {
    if (!inside) return undefined;
    const copy = () => {
      const { documentElement: root, head } = document;
      for (const { name, value } of root.attributes)
        if (name !== 'lang') inside.documentElement.setAttribute(name, value);
      const sheets = [...head.querySelectorAll('link[rel="stylesheet"], style')];
      const known = inside.head.querySelectorAll('link[rel="stylesheet"], style').length;
      for (const sheet of sheets.slice(known)) inside.head.append(inside.importNode(sheet, true));
    };
    copy();
    const watcher = new MutationObserver(copy);
    watcher.observe(document.head, { childList: true });
    watcher.observe(document.documentElement, { attributes: true });
    return () => watcher.disconnect();
  }, [inside]);
};
