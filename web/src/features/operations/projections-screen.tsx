import type { OperationsAct, ProjectionsReply } from '@fanfold/contracts/operations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';
import statesStyles from '../../ui/states.module.css';
import { Sub } from '../../ui/sub.tsx';
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
            <Trans>No projector has reported since {at}. The figures are from that time.</Trans>
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
      <Section title={<Trans>Process managers</Trans>}>
        <ParkedProcessing parked={parkedProcessing} />
      </Section>
      <Section title={<Trans>What was done</Trans>}>
        <Acts acts={acts} />
      </Section>
    </>
  );
};

const Acts = ({ acts }: { readonly acts: readonly OperationsAct[] }) => {
  return (
    <DataTable
      caption={<Trans>What was done</Trans>}
      captionHidden
      look="ledger"
      rowKey={({ at, type, projection, detail }) => `${at}${type}${projection}${detail}`}
      list={{ rows: acts }}
      empty={
        <p className="quiet">
          <Trans>No operator has changed a projection yet.</Trans>
        </p>
      }
      columns={[
        { key: 'when', name: <Trans>When</Trans>, cell: ({ at }) => <Moment at={at} /> },
        {
          key: 'what',
          name: <Trans>What</Trans>,
          head: true,
          cell: ({ type, projection, detail }) => (
            <>
              {type}
              <Sub>
                {projection} {detail}
              </Sub>
            </>
          ),
        },
        {
          key: 'who',
          name: <Trans>Who</Trans>,
          cell: ({ actor, actorOid }) =>
            actor ?? actorOid ?? <Trans>Projector, worker or command line</Trans>,
        },
        { key: 'why', name: <Trans>Why</Trans>, cell: ({ reason }) => reason },
      ]}
    />
  );
};
