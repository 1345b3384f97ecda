import { closeSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * A part's output on disk. A full file is renamed to `.1`, the older ones to `.2` and so on. Output that a
 * full disk refuses is lost, and the file says how much once there is room: the part and its supervisor
 * continue in any case.
 */
export type LogFile = Disposable & { readonly path: string; readonly write: (chunk: Uint8Array) => void };

export const openLogFile = (path: string, { maxBytes = 10_000_000, keep = 3 } = {}): LogFile => {
  let file = openSync(path, 'a', 0o600);
  let size = fstatSync(file).size;
  let lostBytes = 0;
  const rotate = () => {
    rmSync(`${path}.${keep}`, { force: true });
    for (let index = keep - 1; index >= 0; index -= 1) moveAside(path, index);
    const next = openSync(path, 'a', 0o600);
    closeSync(file);
    file = next;
    size = 0;
  };
  const append = (chunk: Uint8Array) => {
    const written = writeSync(file, chunk);
    size += written;
    lostBytes += chunk.byteLength - written;
  };
  return {
    path,
    write: (chunk) => {
      try {
        if (size > 0 && size + chunk.byteLength > maxBytes) rotate();
        if (lostBytes > 0) {
          const words = `{"level":40,"msg":"${lostBytes} bytes of output are missing here: the disk did not accept them"}`;
          append(Buffer.from(`\n${words}\n`));
          lostBytes = 0;
        }
        append(chunk);
      } catch {
        lostBytes += chunk.byteLength;
      }
    },
    [Symbol.dispose]: () => closeSync(file),
  };
};

const moveAside = (path: string, index: number): void => {
  try {
    renameSync(index === 0 ? path : `${path}.${index}`, `${path}.${index + 1}`);
  } catch {
    // There is no file of that age yet.
  }
};
