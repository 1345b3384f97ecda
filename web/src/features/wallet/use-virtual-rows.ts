import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type Ref, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

type More = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

export type VirtualRows = {
  readonly items: readonly { readonly index: number; readonly measure: Ref<HTMLTableRowElement> }[];
  /** The height of what is scrolled away above and below, in pixels. */
  readonly before: number;
  readonly after: number;
};

/** Renders only the rows near the window, all of them on paper, and requests the next page near the end. */
export const useVirtualRows = (
  table: RefObject<HTMLTableElement | null>,
  rows: readonly unknown[],
  more: More,
): VirtualRows => {
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    setScrollMargin((table.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [table]);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 58,
    overscan: 12,
    scrollMargin,
  });
  const isPrinting = useIsPrinting();
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = more;
  useEffect(() => {
    // The first page is enough until the user scrolls; then the next page is read before the end is reached.
    if (hasNextPage && !isFetchingNextPage && last >= rows.length - 10 && window.scrollY > 0) fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, last, rows.length]);
  if (isPrinting)
    return {
      items: rows.map((_, index) => ({ index, measure: virtualizer.measureElement })),
      before: 0,
      after: 0,
    };
  return {
    items: items.map(({ index }) => ({ index, measure: virtualizer.measureElement })),
    before: Math.max(0, (items[0]?.start ?? scrollMargin) - scrollMargin),
    after: Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin)),
  };
};

/** Whether the page is being printed. The browser takes what is drawn when its event has been handled. */
const useIsPrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
};
