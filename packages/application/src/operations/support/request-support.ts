import type { Language } from '@fanfold/contracts';
import type { RequestSupportBody } from '@fanfold/contracts/operations';
import { parseOid } from '@fanfold/domain';
import { supportRequestStream } from '@fanfold/domain/operations';
import { oidFromKey } from '@fanfold/platform';
import type { z } from 'zod';

import { accepted, type Invocation } from '../../invocation.ts';
import type { OperationsDeps } from '../deps.ts';

type Input = z.output<typeof RequestSupportBody> & { readonly language: Language };

/** A person asks for help. The same key again asks nothing. Answers the log position. */
export const requestSupport = async (
  { eventLog, clock }: Pick<OperationsDeps, 'eventLog' | 'clock'>,
  invocation: Invocation,
  { topic, text, reference, path, language }: Input,
): Promise<bigint> => {
  const requestOid = parseOid(oidFromKey(invocation.key));
  const requesterOid = parseOid(invocation.actor.oid);
  const outcome = await eventLog.commands.of(supportRequestStream).handle({
    ...invocation,
    id: requestOid,
    command: () => ({
      type: 'RequestSupport',
      requestOid,
      requesterOid,
      topic,
      text,
      reference: reference === '' ? null : reference,
      path,
      language,
      now: clock.now(),
    }),
  });
  return accepted(outcome).position;
};
