import { AdultGate } from '../features/identity/adult/adult-gate.tsx';
import { PlayContent } from './-play-content.tsx';

type Props = {
  readonly scenarioOid: string;
  /** A discount code that its creator gave out as a link. */
  readonly code: string | undefined;
  readonly adultOnly: boolean;
  /** The reader has shown that they are of age. */
  readonly onPassed: () => void;
};

/** A scenario, which is read here alone or with others (CAT-045, CAT-046). */
export const ScenarioPage = ({ scenarioOid, code, adultOnly, onPassed }: Props) =>
  adultOnly ? <AdultGate onPassed={onPassed} /> : <PlayContent contentOid={scenarioOid} code={code} />;
