import { type Oid, parseOid } from '@fanfold/domain';
import type { WorkFile } from '@fanfold/domain/catalogue';
import { describe, expect, it } from 'vitest';

import { isPlayedDownload } from './files-of-work.ts';

const [film, sound, other] = ['a', 'b', 'c'].map((digit) => parseOid(digit.repeat(24))) as [Oid, Oid, Oid];
const workWith = (files: readonly WorkFile[], isProtected = false) =>
  ({ work: { files }, isProtected }) as unknown as Parameters<typeof isPlayedDownload>[0];

describe('a file that is played can be taken home as well [IDN-129]', () => {
  it('where it is a sound without protection', () => {
    const work = [{ purpose: 'audio', assetOid: sound } as const];
    expect(isPlayedDownload(workWith(work), sound)).toBe(true);
    expect(isPlayedDownload(workWith(work, true), sound)).toBe(false);
  });

  it('where it is a video only if its creator gives it to be kept, too', () => {
    const work: readonly WorkFile[] = [
      { purpose: 'video', assetOid: film },
      { purpose: 'file', assetOid: other },
    ];
    expect(isPlayedDownload(workWith(work), film)).toBe(false);
    expect(isPlayedDownload(workWith([...work, { purpose: 'file', assetOid: film }]), film)).toBe(true);
  });

  it('not where the work has nothing', () =>
    expect(isPlayedDownload({ ...workWith([]), work: undefined } as never, film)).toBe(false));
});
