import { AdultGate } from '../features/identity/adult/adult-gate.tsx';
import { TakenFromBuyers } from '../features/media/work-page/off-sale.tsx';
import type { Closed } from './-open-work.ts';

type Props = {
  readonly closed: Closed;
  /** The reader has shown that they are of age. */
  readonly onPassed: () => unknown;
};

/** What stands in the place of a work that its reader may not open. */
export const ClosedWork = ({ closed, onPassed }: Props) =>
  closed.because === 'adultOnly' ? (
    <AdultGate told={closed.told} onPassed={onPassed} />
  ) : (
    <TakenFromBuyers because={closed.because} />
  );
