import {
  cancelSchedule,
  changeVisibility,
  chooseWatermark,
  deleteWork,
  fileCounterNotice,
  giveUpEncoding,
  publishWork,
  scheduleWork,
} from '@fanfold/application/catalogue';
import {
  CounterNoticeBody,
  PublishWorkBody,
  ScheduleBody,
  VisibilityBody,
  WatermarkBody,
  WorkNamed,
} from '@fanfold/contracts/catalogue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import type { CatalogueDeps } from './deps.ts';

/** CAT-079: where a work is in its life. */
export const workLifeRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  app.post(
    '/api/content/publish',
    { schema: { body: PublishWorkBody, response: writtenResponse } },
    (request) => written(publishWork(deps, askerOf(request, 'creator'), request.body)),
  );

  app.post(
    '/api/content/schedule',
    { schema: { body: ScheduleBody, response: writtenResponse } },
    (request) => written(scheduleWork(deps, askerOf(request, 'creator'), request.body)),
  );

  app.delete('/api/content/schedule', { schema: { body: WorkNamed, response: writtenResponse } }, (request) =>
    written(cancelSchedule(deps, askerOf(request, 'creator'), request.body.contentOid)),
  );

  app.delete('/api/content/encoding', { schema: { body: WorkNamed, response: writtenResponse } }, (request) =>
    written(giveUpEncoding(deps, askerOf(request, 'creator'), request.body.contentOid)),
  );

  app.post(
    '/api/content/visibility',
    { schema: { body: VisibilityBody, response: writtenResponse } },
    (request) => written(changeVisibility(deps, askerOf(request, 'creator'), request.body)),
  );

  app.post(
    '/api/content/watermark',
    { schema: { body: WatermarkBody, response: writtenResponse } },
    (request) => written(chooseWatermark(deps, askerOf(request, 'creator'), request.body)),
  );

  app.delete('/api/content', { schema: { body: WorkNamed, response: writtenResponse } }, (request) =>
    written(deleteWork(deps, askerOf(request, 'creator'), request.body.contentOid)),
  );

  app.post(
    '/api/content/counter-notice',
    { schema: { body: CounterNoticeBody, response: writtenResponse } },
    (request) => written(fileCounterNotice(deps, askerOf(request, 'creator'), request.body)),
  );
};
