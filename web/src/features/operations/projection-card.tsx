import type { Generation, ProjectionStatus } from '@fanfold/contracts/operations';
import { Trans, useLingui } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { Meter } from '../../ui/meter.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Sub } from '../../ui/sub.tsx';
import { OperateAction } from './operate-action.tsx';
import styles from './projections.module.css';

/** One projection: its health, its generations, the streams it has parked, and the actions of operators. */
export const ProjectionCard = ({ projection }: { readonly projection: ProjectionStatus }) => {
  const { name, generations, parked } = projection;
  const { count } = useFormat();
  return (
    <li className={styles.projection} data-testid="projection">
      <div className={styles.projectionHead}>
        <h2>{name}</h2>
        <HealthPill health={projection.health} />
      </div>
      <ul className={styles.generations}>
        {generations.map((generation) => (
          <GenerationLine key={generation.generation} generation={generation} />
        ))}
      </ul>
      {parked.map(({ stream, generation, position, events, error }) => (
        <div key={`${generation}${stream}`} className={styles.projectionTrouble}>
          <p>
            <Trans>
              Generation {generation} sets <code>{stream}</code> aside from position {position}.
            </Trans>{' '}
            <Trans>Events set aside: {count(events)}</Trans>
          </p>
          {error ? <Sub>{error}</Sub> : null}
          <OperateAction act="resume" subject={name} stream={stream} />
        </div>
      ))}
      <Actions projection={projection} />
    </li>
  );
};

const Actions = ({ projection }: { readonly projection: ProjectionStatus }) => {
  const { name, rebuild, kept, rollback, generations } = projection;
  const isStopped = generations.some(({ status, error }) => status === 'failed' && error?.stream);
  return (
    <div className={styles.projectionActs}>
      {isStopped ? <OperateAction act="park" subject={name} /> : null}
      {rebuild?.swap === 'on-command' ? <OperateAction act="swap" subject={name} /> : null}
      {rebuild ? <OperateAction act="cancel" subject={name} /> : null}
      {kept !== null && !rollback ? <OperateAction act="rollback" subject={name} /> : null}
      {kept !== null && !rollback ? <OperateAction act="release" subject={name} /> : null}
      {rollback ? (
        <Pill tone="live">
          <Trans>About to go back</Trans>
        </Pill>
      ) : null}
      <OperateAction act="rebuild" subject={name} />
    </div>
  );
};

const HealthPill = ({ health }: Pick<ProjectionStatus, 'health'>) => {
  switch (health) {
    case 'well':
      return (
        <Pill>
          <Trans>Well</Trans>
        </Pill>
      );
    case 'behind':
      return (
        <Pill tone="plain">
          <Trans>Behind</Trans>
        </Pill>
      );
    case 'building':
      return (
        <Pill tone="plain">
          <Trans>Upgrading</Trans>
        </Pill>
      );
    case 'incomplete':
      return (
        <Pill tone="live">
          <Trans>Incomplete</Trans>
        </Pill>
      );
    case 'stopped':
      return (
        <Pill tone="live">
          <Trans>Stopped</Trans>
        </Pill>
      );
  }
};

const useRoleName = () => {
  const { t } = useLingui();
  return (role: Generation['role']): string => {
    switch (role) {
      case 'serving':
        return t`serves`;
      case 'kept':
        return t`kept current`;
      case 'waiting':
        return t`up to date, waits to be swapped in`;
      case 'building':
        return t`is being built`;
      case 'retired':
        return t`retired`;
    }
  };
};

const GenerationLine = ({ generation: one }: { readonly generation: Generation }) => {
  const { generation, version, role, status, position, error, progress } = one;
  const { count } = useFormat();
  const roleName = useRoleName()(role);
  const lag = progress.lagSeconds ?? 0;
  return (
    <li className={styles.generation} data-testid="generation">
      <p>
        <strong>
          <Trans>
            Generation {generation}, version {version}
          </Trans>
        </strong>{' '}
        {roleName}
      </p>
      <p className="quiet">
        <Trans>Position {position}</Trans>
        {lag > 0 ? (
          <>
            {' · '}
            <Trans>{count(Math.ceil(lag))} s behind</Trans>
          </>
        ) : null}
        {progress.eventsPerSecond === null ? null : (
          <>
            {' · '}
            <Trans>{count(Math.round(progress.eventsPerSecond))} events a second</Trans>
          </>
        )}
      </p>
      {role === 'building' && status !== 'failed' ? <Progress generation={one} /> : null}
      {error ? (
        <p className={styles.projectionTrouble}>
          {error.position === null ? null : (
            <Trans>
              Stopped at position {error.position} by <code>{error.eventType}</code> of{' '}
              <code>{error.stream}</code>.
            </Trans>
          )}{' '}
          {error.message}
        </p>
      ) : null}
    </li>
  );
};

const Progress = ({ generation }: { readonly generation: Generation }) => {
  const { t } = useLingui();
  const { count } = useFormat();
  const { eventsDone, eventsTotal, secondsLeft } = generation.progress;
  const done = count(eventsDone);
  const total = count(eventsTotal ?? 0);
  const left = count(secondsLeft ?? 0);
  const words = [
    eventsTotal === null ? t`${done} events so far` : t`${done} of about ${total} events`,
    ...(secondsLeft === null ? [] : [t`${left} s left`]),
  ];
  return (
    <Meter
      progress
      label={<Trans>Progress of the build</Trans>}
      value={eventsTotal === null ? 0 : eventsDone}
      max={eventsTotal ?? 1}
      text={words.join(' · ')}
    />
  );
};
