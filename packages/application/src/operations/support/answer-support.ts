import type { AnswerSupportBody } from '@fanfold/contracts/operations';
import { parseOid } from '@fanfold/domain';
import { supportRequestStream } from '@fanfold/domain/operations';
import type { EventLog } from '@fanfold/event-log';
import type { Ids } from '@fanfold/platform';
import type { z } from 'zod';

import { handlerFor, type PersonAsker } from '../../invocation.ts';

type Deps = { readonly eventLog: EventLog; readonly ids: Ids };

/**
 * An administrator answers a request for help; a process manager mails the answer. Answers the log position.
 * Throws RefusedError (SUPPORT_REQUEST_NOT_FOUND, SUPPORT_REQUEST_ANSWERED, OWN_ACCOUNT).
 */
export const answerSupport = (
  deps: Deps,
  asker: PersonAsker,
  { requestOid, answer }: z.output<typeof AnswerSupportBody>,
): Promise<bigint> => {
  const answeredBy = parseOid(asker.actor.oid);
  return handlerFor(
    deps,
    asker,
    supportRequestStream,
  )(requestOid, (now) => ({ type: 'AnswerSupport', answer, answeredBy, now }));
};
