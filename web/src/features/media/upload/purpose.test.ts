import { describe, expect, it } from 'vitest';

import { acceptedBy, languageOfName, purposeOf, type WorkFile, withFile } from './purpose.ts';

describe('the files that a work takes [UPL-022] [UPL-023] [UPL-024]', () => {
  it.each([
    ['video', 'Rain.MP4', 'video'],
    ['video', 'rain.mov', 'video'],
    ['video', 'rain.en.srt', 'subtitle'],
    ['video', 'rain.mp3', undefined],
    ['audio', 'rain.mp3', 'audio'],
    ['audio', 'rain.mp4', undefined],
    ['file', 'rain.jpg', 'image'],
    ['file', 'rain.zip', 'file'],
    ['file', 'rain.mp3', 'file'],
    ['file', 'rain.exe', undefined],
    ['file', 'rain', undefined],
  ] as const)('%s: %s', (kind, name, expected) => expect(purposeOf(kind, name)).toBe(expected));

  it('are named to the file dialog', () => expect(acceptedBy('video')).toBe('.mp4,.mov,.srt,.vtt'));

  it('are one of what is played, and any number of the others', () => {
    const film: WorkFile = { purpose: 'video', assetOid: '1' };
    const words: WorkFile = { purpose: 'subtitle', assetOid: '2' };
    expect(withFile([film, words], { purpose: 'video', assetOid: '3' })).toEqual([
      words,
      { purpose: 'video', assetOid: '3' },
    ]);
    expect(withFile([film, words], { purpose: 'subtitle', assetOid: '4' })).toHaveLength(3);
    expect(withFile([words], words)).toEqual([words]);
  });
});

describe('the language of subtitles', () => {
  it.each([
    ['rain.ko.srt', 'ko'],
    ['rain_es-MX.vtt', 'es'],
    ['rain.ja.srt', 'jp'],
    ['rain.JP.SRT', 'jp'],
    ['rain.srt', undefined],
    ['rain.fr.srt', undefined],
  ])('of %s is %s', (name, language) => expect(languageOfName(name)).toBe(language));
});
