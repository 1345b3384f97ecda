import { useState } from 'react';

/** A number whose changed digits roll into place; with reduced motion they are simply there. */
export const Rolling = ({ text }: { readonly text: string }) => {
  const [shown, setShown] = useState({ text, before: text });
  if (shown.text !== text) setShown({ text, before: shown.text });
  const { before } = shown;
  return (
    <span className="rolling">
      {[...text].map((character, index) => {
        // Counted from the right, so that a longer number does not make every digit move.
        const place = text.length - index;
        const previous = before.at(-place);
        const moved = before !== text && previous !== character;
        return (
          <span
            key={`${place}${moved ? text : ''}`}
            className="rolling-character"
            data-previous={moved ? (previous ?? ' ') : undefined}
          >
            {character}
          </span>
        );
      })}
    </span>
  );
};
