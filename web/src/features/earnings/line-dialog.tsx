import type { LineEventsReply, Sale } from '@fanfold/contracts/earnings';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';

import { useFormat } from '../../lib/use-format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FactList, RecordedData } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { lineEventsQuery } from './queries.ts';
import { SaleSubject } from './sale-subject.tsx';

type Props = { readonly oid: string; readonly line: Sale; readonly onClose: () => void };

/** REV-016: the events that a line of the books stands for, as they are recorded. */
export const LineDialog = ({ oid, line, onClose }: Props) => (
  <Dialog
    open
    wide
    onClose={onClose}
    title={<SaleSubject sale={line} />}
    description={
      <Trans>
        A line stands for events that are never changed: its earning, and what took it back. The creator does
        not see who the buyer is and what is held of it.
      </Trans>
    }
  >
    <Amounts line={line} />
    <Loaded query={useQuery(lineEventsQuery(oid, line))} lines={6}>
      {({ events }) => (
        <div className="stack" data-testid="line-events">
          {events.map((event) => (
            <LineEvent key={event.id} event={event} />
          ))}
        </div>
      )}
    </Loaded>
  </Dialog>
);

const Amounts = ({ line }: { readonly line: Sale }) => {
  const format = useFormat();
  const won = (minor: number) => format.money({ minor, currency: 'KRW' });
  return (
    <FactList>
      <dt>
        <Trans>Before fees</Trans>
      </dt>
      <dd>{won(line.grossWon)}</dd>
      <dt>
        <Trans>Fees</Trans>
      </dt>
      <dd>{won(line.cutWon)}</dd>
      <dt>
        <Trans>After fees</Trans>
      </dt>
      <dd>{won(line.payableWon)}</dd>
    </FactList>
  );
};

type Event = z.output<typeof LineEventsReply>['events'][number];

const LineEvent = ({ event }: { readonly event: Event }) => (
  <section className="stack">
    <h3>{event.type}</h3>
    <FactList>
      <dt>
        <Trans>Where</Trans>
      </dt>
      <dd>
        <code>
          {event.stream} @ {event.revision}
        </code>
      </dd>
      <dt>
        <Trans>When</Trans>
      </dt>
      <dd>
        <Moment at={event.occurredAt} />
      </dd>
      <dt>
        <Trans>Hash</Trans>
      </dt>
      <dd>
        <code>{event.hash}</code>
      </dd>
    </FactList>
    <RecordedData data={event.data} />
  </section>
);
