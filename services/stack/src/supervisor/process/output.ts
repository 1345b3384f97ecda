import { StringDecoder } from 'node:string_decoder';

/** Splits a stream of bytes into lines. */
export const lineSplitter = (onLine: (line: string) => void): ((chunk: Uint8Array) => void) => {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return (chunk) => {
    const lines = (rest + decoder.write(Buffer.from(chunk))).split('\n');
    // A line without an end must not grow for ever.
    rest = (lines.pop() ?? '').slice(0, 100_000);
    for (const line of lines) onLine(line);
  };
};

/** The text of an output line for a person: JSON log lines become sentences, other lines stay. */
export const readLine = (line: string): { readonly text: string; readonly isError: boolean } => {
  const entry = parse(line);
  if (!entry) return { text: line, isError: false };
  const cause = entry.err?.message;
  const text = cause && cause !== entry.msg ? `${entry.msg}: ${cause}` : (entry.msg ?? line);
  return { text, isError: (entry.level ?? 0) >= 50 };
};

type Entry = { level?: number; msg?: string; err?: { message?: string } };

const parse = (line: string): Entry | undefined => {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined;
  }
};
