import type { OperationsAct, ProjectionsReply } from '@fanfold/contracts/admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Greenbar } from '../../ui/greenbar.tsx';
import { Page } from '../../ui/page.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Failure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import { ProjectionCard } from './projection-card.tsx';
import './projections.css';
import { projectionsQuery } from './projections-queries.ts';

/** Every projection with its generations, and what operators can do with them. */
export const ProjectionsScreen = () => {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(projectionsQuery());
  return (
    <Page title={t`Projections`}>
      <header className="page-head">
        <div>
          <p className="eyebrow">
            <Trans>Administration</Trans>
          </p>
          <h1>
            <Trans>Projections</Trans>
          </h1>
        </div>
        <Button small busy={isFetching && !data} onClick={() => void refetch()}>
          <Trans>Read again</Trans>
        </Button>
      </header>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Overview reply={data} /> : null}
      {data || error ? null : (
        <Loading>
          <LinesSkeleton lines={8} />
        </Loading>
      )}
    </Page>
  );
};

const Overview = ({ reply }: { readonly reply: ProjectionsReply }) => {
  const { projector, projections, acts, head } = reply;
  const at = useFormat().moment(projector.heartbeatAt);
  return (
    <>
      <p className="row">
        {projector.alive ? (
          <Pill>
            <Trans>The projector works</Trans>
          </Pill>
        ) : (
          <Pill tone="live">
            <Trans>No projector has been heard of since {at}. The figures are of then.</Trans>
          </Pill>
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
        <ul className="projections">
          {projections.map((projection) => (
            <ProjectionCard key={projection.name} projection={projection} />
          ))}
        </ul>
      )}
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
    <Greenbar>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>When</Trans>
            </th>
            <th scope="col">
              <Trans>What</Trans>
            </th>
            <th scope="col" className="wide">
              <Trans>Who</Trans>
            </th>
            <th scope="col" className="wide">
              <Trans>Why</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {acts.map((act) => (
            <tr key={`${act.at}${act.type}${act.projection}${act.detail}`}>
              <td>{moment(act.at)}</td>
              <th scope="row">
                {act.type}
                <span className="sub">
                  {act.projection} {act.detail}
                </span>
                <span className="sub narrow">{act.reason}</span>
              </th>
              <td className="wide">{act.actorOid ?? <Trans>Projector or command line</Trans>}</td>
              <td className="wide">{act.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Greenbar>
  );
};
