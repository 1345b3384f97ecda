import { createTelemetry } from '@fanfold/platform';
import { expect, it } from 'vitest';

import { WebhookAges } from './webhook-ages.ts';

const report = (saidAt?: string) => ({
  eventId: 'e',
  chargeId: 'c',
  outcome: undefined,
  ...(saidAt ? { saidAt } : {}),
});

it('a webhook that comes more than five minutes late is an alarm, until one comes in time', async () => {
  const telemetry = createTelemetry('test');
  const ages = new WebhookAges(telemetry);
  const now = '2026-11-21T09:05:01.000Z';
  ages.note('stripe', report('2026-11-21T09:00:01.000Z'), now);
  ages.note('kakao', report(), now);
  ages.note('paypay', 'forged', now);
  expect(ages.check.look()).toBeUndefined();
  ages.note('stripe', report('2026-11-21T09:00:00.000Z'), now);
  expect(ages.check.look()).toBe('stripe: a webhook came 301 s late');
  ages.note('stripe', report(now), now);
  expect(ages.check.look()).toBeUndefined();
  const { values } = await telemetry.webhookAge.get();
  expect(values.find(({ metricName }) => metricName?.endsWith('_count'))?.value).toBe(3);
});
