import type { Measurement, WriteInfluxBody } from '@fanfold/contracts/discovery';
import { z } from 'zod';

import { command } from './api.ts';

type Measured = {
  readonly measurement: Measurement;
  readonly fields: WriteInfluxBody['fields'];
  readonly contentOid?: string;
};

/**
 * Tells the service how long something took (DIS-015). It keeps that of visitors and of people who agreed to
 * it, without their names; what does not arrive is not counted.
 */
export const measure = (body: Measured): void => {
  void command({ path: '/content/writeInflux', body, reply: z.unknown() }).catch(() => undefined);
};
