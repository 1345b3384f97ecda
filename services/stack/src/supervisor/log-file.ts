import { closeSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** A part's output on disk. When the file is full it moves aside as `.1`, the older ones as `.2` and so on. */
export type LogFile = Disposable & { readonly path: string; readonly write: (chunk: Uint8Array) => void };

export const openLogFile = (path: string, { maxBytes = 10_000_000, keep = 3 } = {}): LogFile => {
  let file = openSync(path, 'a', 0o600);
  let size = fstatSync(file).size;
  const rotate = () => {
    closeSync(file);
    rmSync(`${path}.${keep}`, { force: true });
    for (let index = keep - 1; index >= 0; index -= 1) moveAside(path, index);
    file = openSync(path, 'a', 0o600);
    size = 0;
  };
  return {
    path,
    write: (chunk) => {
      if (size > 0 && size + chunk.byteLength > maxBytes) rotate();
      writeSync(file, chunk);
      size += chunk.byteLength;
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
