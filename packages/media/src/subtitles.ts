import { parseText } from 'media-captions';

type Language = 'en' | 'ko' | 'jp' | 'es';

/** In which encoding old programs of a language wrote, where a file is no UTF-8. */
const oldEncodings: Readonly<Record<Language, string>> = {
  en: 'windows-1252',
  ko: 'euc-kr',
  jp: 'shift_jis',
  es: 'windows-1252',
};

type Subtitles = {
  /** By its content: `application/x-subrip` or `text/vtt`. */
  readonly mediaType: string;
  readonly language: Language;
};

/**
 * UPL-025: subtitles as WebVTT, which is what browsers show. SRT is read by a parser that forgives what other
 * programs forgive; colours and fonts of SRT are left out, as they hide the words on some screens. Undefined
 * where nothing is said in it.
 */
export const toWebVtt = async (
  file: Buffer,
  { mediaType, language }: Subtitles,
): Promise<string | undefined> => {
  const text = decoded(file, language);
  const type = mediaType === 'text/vtt' ? 'vtt' : 'srt';
  const { cues } = await parseText(parsable(text), { type, errors: false });
  if (cues.length === 0) return undefined;
  if (type === 'vtt') return text;
  const written = cues
    .toSorted((a, b) => a.startTime - b.startTime)
    .map((cue) => `${time(cue.startTime)} --> ${time(cue.endTime)}\n${plain(cue.text)}\n`);
  return ['WEBVTT\n', ...written].join('\n');
};

const decoded = (file: Buffer, language: Language): string => {
  const byMark = file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : undefined;
  try {
    return new TextDecoder(byMark ?? 'utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder(oldEncodings[language]).decode(file);
  }
};

/**
 * The parser looks at every space of a run of them once for each space before it, and waits at every line: a
 * file of spaces or of empty lines would keep the service busy for minutes.
 */
const parsable = (text: string): string => {
  const lines = text.split(/\r\n?|\n/);
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .map((line) => (line.includes('-->') ? line.replaceAll(/\s{2,}/g, ' ') : line))
    .join('\n');
};

/** WebVTT 4.3: hours have two digits or more. */
const time = (seconds: number): string => {
  const milliseconds = Math.round(seconds * 1_000);
  const part = (divisor: number, of: number, digits: number) =>
    String(Math.floor(milliseconds / divisor) % of).padStart(digits, '0');
  const hours = String(Math.floor(milliseconds / 3_600_000)).padStart(2, '0');
  return `${hours}:${part(60_000, 60, 2)}:${part(1_000, 60, 2)}.${part(1, 1_000, 3)}`;
};

/**
 * An empty line would end the cue, and an arrow would begin one. What is left out ends before the next of its
 * kind begins: a search to the end of the text from each beginning would take the square of its length.
 */
const plain = (text: string): string =>
  text
    .replaceAll(/<\/?font[^<>]*>/gi, '')
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .replaceAll('-->', '→')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
