import { ClosedWork } from './-closed-work.tsx';
import type { WorkSearch } from './-comment-search.ts';
import type { Closed } from './-open-work.ts';
import { PlayContent } from './-play-content.tsx';

type Props = WorkSearch & {
  readonly scenarioOid: string;
  readonly closed: Closed | null;
  /** The reader has shown that they are of age. */
  readonly onPassed: () => void;
};

/** A scenario, which is read here alone or with others (CAT-045, CAT-046). */
export const ScenarioPage = ({ scenarioOid, closed, onPassed, ...search }: Props) =>
  closed ? (
    <ClosedWork closed={closed} onPassed={onPassed} />
  ) : (
    <PlayContent contentOid={scenarioOid} {...search} />
  );
