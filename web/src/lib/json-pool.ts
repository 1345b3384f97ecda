/** So many workers read large replies (SHL-047). Each starts when it is first needed, and stays. */
const mostWorkers = 3;

export type JsonWorker = Pick<Worker, 'postMessage' | 'onmessage' | 'onerror'>;
type Answer = { readonly id: number; readonly value?: unknown; readonly failed?: true };
type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };
type Member = { readonly worker: JsonWorker; readonly waiting: Map<number, Waiting> };

/** A text goes to the worker with the fewest texts. */
export const createPool = (start: () => JsonWorker) => {
  const members: Member[] = [];
  let newest = 0;
  const add = (): Member => {
    const member: Member = { worker: start(), waiting: new Map() };
    member.worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const asked = member.waiting.get(data.id);
      member.waiting.delete(data.id);
      if (data.failed) asked?.reject(new SyntaxError('The reply is no JSON'));
      else asked?.resolve(data.value);
    };
    // A worker that cannot be loaded answers nothing more.
    member.worker.onerror = () => {
      members.splice(members.indexOf(member), 1);
      for (const { reject } of member.waiting.values()) reject(new Error('The worker failed'));
    };
    members.push(member);
    return member;
  };
  const next = (): Member => {
    const free = members.find(({ waiting }) => waiting.size === 0);
    if (free) return free;
    if (members.length < mostWorkers) return add();
    return members.reduce((least, member) => (member.waiting.size < least.waiting.size ? member : least));
  };
  return (text: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { worker, waiting } = next();
      newest += 1;
      waiting.set(newest, { resolve, reject });
      worker.postMessage({ id: newest, text });
    });
};

export const parse = createPool(
  () => new Worker(new URL('./json.worker.ts', import.meta.url), { type: 'module' }),
);
