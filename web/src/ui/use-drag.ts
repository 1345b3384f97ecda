import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

type Move = (from: number, to: number) => void;

/**
 * A line of a list that can be dragged: what is dropped on the line takes its place. Buttons do the same for
 * the keyboard.
 */
export const useDrag = (index: number, onMove: Move): RefObject<HTMLLIElement | null> => {
  const line = useDragged<HTMLLIElement>(String(index));
  useDrops(line, (from) => onMove(Number(from), index));
  return line;
};

/** Something that can be dragged, with the attribute `draggable`. Where it is dropped is told this text. */
export const useDragged = <Kind extends HTMLElement>(text: string): RefObject<Kind | null> => {
  const dragged = useRef<Kind>(null);
  const start = useEffectEvent((event: DragEvent) => event.dataTransfer?.setData('text/plain', text));
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    dragged.current?.addEventListener('dragstart', (event) => start(event), { signal });
    return () => ending.abort();
  }, []);
  return dragged;
};

/** Where it can be dropped. It carries `data-over` while something is over it. */
export const useDrops = (target: RefObject<HTMLElement | null>, onDrop: (text: string) => void): void => {
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    onDrop(event.dataTransfer?.getData('text/plain') ?? '');
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const element = target.current;
    const leave = (): void => element?.removeAttribute('data-over');
    const over = (event: DragEvent): void => {
      // Without it nothing can be dropped here.
      event.preventDefault();
      element?.setAttribute('data-over', 'true');
    };
    element?.addEventListener('dragover', over, { signal });
    element?.addEventListener('dragleave', leave, { signal });
    element?.addEventListener(
      'drop',
      (event) => {
        leave();
        drop(event);
      },
      { signal },
    );
    return () => ending.abort();
  }, [target]);
};
