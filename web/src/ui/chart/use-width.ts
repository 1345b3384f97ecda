import { useLayoutEffect, useRef, useState } from 'react';

/**
 * How wide an element is shown: a chart is drawn as wide as that, so that its words keep their size on a
 * phone.
 */
export const useWidth = () => {
  const frame = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (frame.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
};
