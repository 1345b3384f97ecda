import { AdultGate } from '../features/identity/adult/adult-gate.tsx';
import type { WorkSearch } from './-comment-search.ts';
import { PlayContent } from './-play-content.tsx';

type Props = WorkSearch & {
  readonly scenarioOid: string;
  /** What is told of a work for adults before the reader may see it; null of others. */
  readonly adultOnly: Parameters<typeof AdultGate>[0]['told'] | null;
  /** The reader has shown that they are of age. */
  readonly onPassed: () => void;
};

/** A scenario, which is read here alone or with others (CAT-045, CAT-046). */
export const ScenarioPage = ({ scenarioOid, adultOnly, onPassed, ...search }: Props) =>
  adultOnly ? (
    <AdultGate told={adultOnly} onPassed={onPassed} />
  ) : (
    <PlayContent contentOid={scenarioOid} {...search} />
  );
