import type { Call, Receiver } from './call.ts';
import { frame } from './frames.ts';
import { invalidArgument } from './status.ts';

/** The part of a generated method definition that a call needs. */
export type Definition<Request, Response> = {
  readonly path: string;
  readonly requestDeserialize: (bytes: Buffer) => Request;
  readonly responseSerialize: (value: Response) => Buffer;
};

/** A method with one request and one response. An error of `handle` ends the call. */
export function unary<Request, Response>(
  definition: Definition<Request, Response>,
  handle: (request: Request, call: Call) => Response | Promise<Response>,
): [string, (call: Call) => Receiver] {
  const receiverOf = (call: Call): Receiver => {
    let request: Request | undefined;
    const answer = async (): Promise<void> => {
      try {
        if (request === undefined) throw invalidArgument('The request is missing.');
        const response = await handle(request, call);
        call.write(frame(definition.responseSerialize(response)));
        call.end();
      } catch (error) {
        call.fail(error);
      }
    };
    return {
      message: (message) => {
        request = definition.requestDeserialize(message);
      },
      end: () => void answer(),
    };
  };
  return [definition.path, receiverOf];
}
