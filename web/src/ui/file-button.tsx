import { type ReactNode, useRef } from 'react';

import { Button } from './button.tsx';

type Props = {
  /** The text of the button. */
  readonly children: ReactNode;
  /** Is given what was chosen; never an empty list. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
  /** Types of files as an input takes them; without it all. */
  readonly accept?: string | undefined;
  readonly multiple?: boolean;
  readonly busy?: boolean;
  readonly small?: boolean;
  /** Names the input for tests. */
  readonly testId: string;
};

/**
 * A button that asks for files of this device. The browser's own field is hidden: it cannot be drawn like
 * other buttons.
 */
export const FileButton = ({ children, onFiles, accept, multiple = false, testId, ...button }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple={multiple}
        tabIndex={-1}
        aria-hidden="true"
        data-testid={testId}
        accept={accept}
        onChange={({ target }) => {
          const [first, ...more] = [...(target.files ?? [])];
          if (first) onFiles([first, ...more]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
};
