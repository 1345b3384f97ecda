import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

type Move = (from: number, to: number) => void;

/** A line of a list that can be dragged: what is dropped on the line takes its place. Buttons do the same for the keyboard. */
export const useDrag = (index: number, onMove: Move): RefObject<HTMLLIElement | null> => {
  const line = useRef<HTMLLIElement>(null);
  const start = useEffectEvent((event: DragEvent) =>
    event.dataTransfer?.setData('text/plain', String(index)),
  );
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    onMove(Number(event.dataTransfer?.getData('text/plain')), index);
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    line.current?.addEventListener('dragstart', (event) => start(event), { signal });
    // Without it nothing can be dropped here.
    line.current?.addEventListener('dragover', (event) => event.preventDefault(), { signal });
    line.current?.addEventListener('drop', (event) => drop(event), { signal });
    return () => ending.abort();
  }, []);
  return line;
};
