import { flushSync } from 'react-dom';

const focus = (found: Element | null | undefined): void => {
  if (found instanceof HTMLElement) found.focus();
};

const fieldOf = (place: Element | null | undefined) => place?.querySelector('input[type="search"]');

/**
 * Takes the line of a button out of its list. The line after it has the focus then, or the one before it, or
 * where the list ends with it the field beside it that looks for others, or the list.
 */
export const takeOutLine = (button: Element, takeOut: () => void): void => {
  const line = button.closest('li');
  const list = line?.parentElement;
  const place = list?.parentElement;
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  if (neighbour) {
    focus(neighbour);
    takeOut();
    return;
  }
  flushSync(takeOut);
  focus(fieldOf(place) ?? (list?.isConnected ? list : null));
};

/**
 * Adds what was found. The field that looks for others has the focus then, or the line that has taken the
 * place of the field.
 */
export const addLine = (button: Element, add: () => void): void => {
  const part = button.closest('ul')?.parentElement;
  const place = part?.parentElement;
  flushSync(add);
  focus(part?.isConnected ? fieldOf(part) : place?.querySelector('ol > li'));
};
