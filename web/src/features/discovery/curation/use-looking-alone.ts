import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

const reached = 'a, button, input, select, textarea, summary, audio, video, iframe, [tabindex]';

/**
 * Part of a page for looking and reading alone: what is in it is read out as it stands, but links, buttons
 * and forms do nothing, and the keyboard passes them by.
 */
export const useLookingAlone = (): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onClickCapture: (event: SyntheticEvent) => void;
  readonly onSubmitCapture: (event: SyntheticEvent) => void;
} => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    const passBy = () => {
      for (const one of current.querySelectorAll<HTMLElement>(reached))
        if (one.getAttribute('tabindex') !== '-1') one.setAttribute('tabindex', '-1');
    };
    passBy();
    const watcher = new MutationObserver(passBy);
    watcher.observe(current, { subtree: true, childList: true, attributeFilter: ['tabindex', 'href'] });
    return () => watcher.disconnect();
  }, []);
  return { ref, onClickCapture: stopped, onSubmitCapture: stopped };
};

const stopped = (event: SyntheticEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};
