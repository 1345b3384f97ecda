import type { OperationsAct, ProjectionsReply } from '@fanfold/contracts/operations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import greenbarStyles from '../../ui/greenbar.module.css';
import { LedgerTable } from '../../ui/ledger-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pill } from '../../ui/pill.tsx';
import statesStyles from '../../ui/states.module.css';
import { ParkedProcessing } from './parked-processing.tsx';
import { ProjectionCard } from './projection-card.tsx';
import styles from './projections.module.css';
import { projectionsQuery } from './queries.ts';

/** Every projection with its generations, and what operators can do with them. */
export const ProjectionsScreen = () => {
  const { t } = useLingui();
  const query = useQuery(projectionsQuery());
  return (
    <AdminPage
      title={t`Projections`}
      actions={
        <Button small busy={query.isFetching && !query.data} onClick={() => void query.refetch()}>
          <Trans>Read again</Trans>
        </Button>
      }
    >
      <Loaded query={query}>{(reply) => <Overview reply={reply} />}</Loaded>
    </AdminPage>
  );
};

const Overview = ({ reply }: { readonly reply: ProjectionsReply }) => {
  const { projector, projections, parkedProcessing, acts, head } = reply;
  const at = useFormat().moment(projector.heartbeatAt);
  return (
    <>
      <p className="row">
        {projector.alive ? (
          <Pill>
            <Trans>The projector works</Trans>
          </Pill>
        ) : (
          <span className={statesStyles.inlineFailure}>
            <Trans>No projector has been heard of since {at}. The figures are of then.</Trans>
          </span>
        )}
        <span className="quiet">
          <Trans>
            The log ends at position <code>{head}</code>.
          </Trans>
        </span>
      </p>
      {projections.length === 0 ? (
        <p className="quiet">
          <Trans>No projection has been built yet.</Trans>
        </p>
      ) : (
        <ul className={styles.projections}>
          {projections.map((projection) => (
            <ProjectionCard key={projection.name} projection={projection} />
          ))}
        </ul>
      )}
      <h2>
        <Trans>Process managers</Trans>
      </h2>
      <ParkedProcessing parked={parkedProcessing} />
      <h2>
        <Trans>What was done</Trans>
      </h2>
      <Acts acts={acts} />
    </>
  );
};

const Acts = ({ acts }: { readonly acts: readonly OperationsAct[] }) => {
  const { moment } = useFormat();
  if (acts.length === 0)
    return (
      <p className="quiet">
        <Trans>Nobody has asked anything of a projection yet.</Trans>
      </p>
    );
  return (
    <LedgerTable
      columns={[
        { name: <Trans>When</Trans> },
        { name: <Trans>What</Trans> },
        { name: <Trans>Who</Trans>, wide: true },
        { name: <Trans>Why</Trans>, wide: true },
      ]}
    >
      {acts.map((act) => (
        <tr key={`${act.at}${act.type}${act.projection}${act.detail}`}>
          <td>{moment(act.at)}</td>
          <th scope="row">
            {act.type}
            <span className={greenbarStyles.sub}>
              {act.projection} {act.detail}
            </span>
            <span className={`${greenbarStyles.sub} ${greenbarStyles.narrow}`}>{act.reason}</span>
          </th>
          <td className={greenbarStyles.wide}>
            {act.actorOid ?? <Trans>Projector, worker or command line</Trans>}
          </td>
          <td className={greenbarStyles.wide}>{act.reason}</td>
        </tr>
      ))}
    </LedgerTable>
  );
};
