import type { AuditEventReply, AuditLine } from '@fanfold/contracts/operations';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { Dialog } from '../../../ui/dialog.tsx';
import { FactList, RecordedData } from '../../../ui/facts.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { useActName } from './act-names.ts';
import { Actor, Persons } from './audit-people.tsx';
import { auditEventQuery } from './queries.ts';

type Props = { readonly line: AuditLine; readonly onClose: () => void };

/** The recorded event that a line of the audit comes from. */
export const AuditEvent = ({ line, onClose }: Props) => {
  const nameOf = useActName();
  const query = useQuery(auditEventQuery(line.position));
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={line.kind === 'look' ? <Trans>Look at personal data</Trans> : nameOf(line.act)}
      description={<Trans>This is the recorded event that the line comes from. It is never changed.</Trans>}
    >
      <Loaded query={query} lines={6}>
        {(event) => <Facts event={event} />}
      </Loaded>
    </Dialog>
  );
};

const Place = ({ stream, revision }: Pick<AuditEventReply, 'stream' | 'revision'>) => (
  <code>
    {stream} @ {revision}
  </code>
);

const Facts = ({ event }: { readonly event: AuditEventReply }) => {
  const { line, stream, revision, eventId, correlationId, data } = event;
  return (
    <div className="stack">
      <FactList>
        <dt>
          <Trans>When</Trans>
        </dt>
        <dd>
          <Moment at={line.at} />
        </dd>
        <dt>
          <Trans>Who</Trans>
        </dt>
        <dd>
          <Actor line={line} />
        </dd>
        <dt>
          <Trans>Person concerned</Trans>
        </dt>
        <dd>
          <Persons line={line} />
        </dd>
        <dt>
          <Trans>Reason</Trans>
        </dt>
        <dd>{line.reason ?? '–'}</dd>
        <dt>
          <Trans>Event</Trans>
        </dt>
        <dd>
          {line.act} · <code>{eventId}</code>
        </dd>
        <dt>
          <Trans>Where</Trans>
        </dt>
        <dd>
          <Place stream={stream} revision={revision} />
          {' · '}
          <Trans>
            log position <code>{line.position}</code>
          </Trans>
        </dd>
        <dt>
          <Trans>Correlation</Trans>
        </dt>
        <dd>
          <code>{correlationId}</code>
        </dd>
      </FactList>
      <h3>
        <Trans>The event as recorded</Trans>
      </h3>
      <RecordedData data={data} />
      <p className="quiet">
        <Trans>Values shown as ••• are kept encrypted. The person's own pages show them.</Trans>
      </p>
    </div>
  );
};
