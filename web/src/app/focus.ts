import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After a navigation the focus is on the new page, so that the keyboard and the screen reader are where the
 * eye is.
 */
export const useFocusAfterNavigation = (): void => {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        // Not on the first page: there the reader starts at the top.
        if (!pathChanged || fromLocation === undefined) return;
        // A dialog that opened meanwhile keeps the focus.
        if (document.querySelector('[role="dialog"]') === null)
          document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
};
