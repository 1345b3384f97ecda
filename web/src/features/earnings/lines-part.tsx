import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import type { Opened } from './books-part.tsx';
import type { Books } from './queries.ts';
import { SalesSheet } from './sales-sheet.tsx';

type Props = {
  readonly oid: string;
  readonly books: Books;
  /** A bar or a part whose lines were opened; all lines otherwise. */
  readonly opened: Opened | undefined;
  readonly onAll: () => void;
  /** Whether the creator reads them, and not finance. */
  readonly own?: boolean;
};

/** The lines of the books. Those that were opened elsewhere on the page come into view. */
export const LinesPart = ({ oid, books, opened, onAll, own = true }: Props) => {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!opened) return;
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: 'start' });
  }, [opened]);
  const name = opened?.name;
  return (
    <div ref={part} tabIndex={-1} data-testid="lines">
      <Section
        eyebrow={opened ? <Trans>Sales and refunds</Trans> : undefined}
        title={opened ? name : <Trans>Sales and refunds</Trans>}
        actions={
          opened ? (
            <Button small onClick={onAll}>
              <Trans context="sales">Show all</Trans>
            </Button>
          ) : undefined
        }
      >
        <SalesSheet oid={oid} lines={linesOf(books, opened)} own={own} />
      </Section>
    </div>
  );
};

/** Without a moment all months are listed, as they are. */
const linesOf = (books: Books, opened: Opened | undefined) => {
  if (opened) return opened.lines;
  return books.asOf === undefined ? {} : books;
};
