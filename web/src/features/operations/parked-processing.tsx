import type { ParkedEventProcessing } from '@fanfold/contracts/operations';
import { Trans } from '@lingui/react/macro';
import { Pill } from '../../ui/pill.tsx';
import { Sub } from '../../ui/sub.tsx';
import { OperateAction } from './operate-action.tsx';
import styles from './projections.module.css';

/** What waits for process managers, with the error of each and what can be done about it. */
export const ParkedProcessing = ({ parked }: { readonly parked: readonly ParkedEventProcessing[] }) =>
  parked.length === 0 ? (
    <p className="quiet">
      <Trans>Nothing waits. An event that the worker cannot act on appears here with its error.</Trans>
    </p>
  ) : (
    <ul className={styles.projections}>
      {parked.map((one) => (
        <ParkedCard key={`${one.manager} ${one.stream}`} one={one} />
      ))}
    </ul>
  );

const ParkedCard = ({ one }: { readonly one: ParkedEventProcessing }) => {
  const { manager, stream, revision, position, eventType, error, asked } = one;
  return (
    <li className={styles.projection} data-testid="projection">
      <div className={styles.projectionHead}>
        <h3>{manager}</h3>
        {asked ? (
          <Pill tone="plain">
            <Trans>About to be tried</Trans>
          </Pill>
        ) : (
          <Pill tone="live">
            <Trans>Waits</Trans>
          </Pill>
        )}
      </div>
      <div className={styles.projectionTrouble}>
        <p>
          <Trans>
            <code>{stream}</code> waits from its event <code>{eventType}</code> at position {position}. Other
            streams go on.
          </Trans>
        </p>
        <Sub>{error}</Sub>
      </div>
      <div className={styles.projectionActs}>
        <OperateAction act="retry" subject={manager} stream={stream} />
        <OperateAction act="skip" subject={manager} stream={stream} revision={revision} />
      </div>
    </li>
  );
};
