import { Button } from './button.tsx';

type Props = {
  /** What the buttons are called: “Move up” or “Move down”, and what is moved. */
  readonly up: string;
  readonly down: string;
  /** Undefined for the first and for the last line. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
};

/**
 * Moves a line of a list by one place. At an end of the list a button does nothing and says so, but can have
 * the focus: a keyboard goes on from where the line has arrived.
 */
export const MoveButtons = ({ up, down, onUp, onDown }: Props) => (
  <>
    <Button small aria-label={up} aria-disabled={onUp === undefined} onClick={onUp}>
      ↑
    </Button>
    <Button small aria-label={down} aria-disabled={onDown === undefined} onClick={onDown}>
      ↓
    </Button>
  </>
);
