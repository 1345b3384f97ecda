import type { OpenSession } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { sessionChanged } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { deviceName } from './device-name.ts';
import styles from './identity.module.css';
import { sessionsQuery } from './queries.ts';
import { endAllSessions, endOtherSessions, endSession } from './security-commands.ts';

/** Where the user is signed in, and the end of it there. */
export const SessionList = () => {
  const query = useQuery(sessionsQuery);
  return (
    <Section title={<Trans>Where you are signed in</Trans>}>
      <p className="quiet">
        <Trans>If you do not recognise a device, sign it out and change your password.</Trans>
      </p>
      <Loaded query={query} lines={2}>
        {({ sessions }) => <Sessions sessions={sessions} />}
      </Loaded>
    </Section>
  );
};

const Sessions = ({ sessions }: { readonly sessions: readonly OpenSession[] }) => {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries(sessionsQuery);
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => {
      showToast(<Trans>The device is signed out.</Trans>);
      return reload();
    },
  });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => {
      showToast(<Trans>All other devices are signed out.</Trans>);
      return reload();
    },
  });
  const endAll = useMutation({
    mutationFn: endAllSessions,
    onSuccess: async () => {
      await sessionChanged(client);
      showToast(<Trans>You are signed out everywhere.</Trans>);
    },
  });
  const failed = end.error ?? endOthers.error ?? endAll.error;
  return (
    <>
      <ul className={styles.deviceList}>
        {sessions.map((session) => (
          <SessionLine
            key={session.sessionId}
            session={session}
            busy={end.isPending && end.variables === session.sessionId}
            onEnd={() => end.mutate(session.sessionId)}
          />
        ))}
      </ul>
      {failed ? <InlineFailure error={failed} /> : null}
      <div className="row">
        {sessions.length > 1 ? (
          <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            <Trans>Sign out all other devices</Trans>
          </Button>
        ) : null}
        <Button busy={endAll.isPending} onClick={() => endAll.mutate()}>
          <Trans>Sign out everywhere</Trans>
        </Button>
      </div>
    </>
  );
};

type LineProps = { readonly session: OpenSession; readonly busy: boolean; readonly onEnd: () => void };

const SessionLine = ({ session, busy, onEnd }: LineProps) => {
  const format = useFormat();
  const name = deviceName(session.userAgent);
  return (
    <li>
      <div>
        <b>{name === '' ? <Trans>Unknown device</Trans> : name}</b>
        <small className="quiet">
          <Trans>
            Signed in <Moment at={session.createdAt} />
          </Trans>
          {session.current ? null : (
            <>
              {' · '}
              <Trans>
                last used <Moment at={session.lastSeenAt} />
              </Trans>
            </>
          )}
          {session.country === null ? null : ` · ${format.country(session.country)}`}
        </small>
      </div>
      {session.current ? (
        <Pill tone="ok">
          <Trans>This device</Trans>
        </Pill>
      ) : (
        <Button small busy={busy} onClick={onEnd}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
};
