/** Bytes of a file's beginning that `executableKindOf` looks at. */
export const executableHeadBytes = 64;

type Signature = readonly [kind: string, bytes: readonly number[]];

/**
 * How programs begin: Portable Executable and DOS (Microsoft PE format), ELF (System V gABI), Mach-O in both
 * byte orders and its fat form, which Java classes share (loader.h, JVMS 4.1), Dalvik (dex format),
 * WebAssembly, Windows shortcuts (MS-SHLLINK), and texts for an interpreter (execve(2)), with and without a
 * byte order mark.
 */
const signatures: readonly Signature[] = [
  ['PE', [0x4d, 0x5a]],
  ['ELF', [0x7f, 0x45, 0x4c, 0x46]],
  ['Mach-O', [0xfe, 0xed, 0xfa, 0xce]],
  ['Mach-O', [0xfe, 0xed, 0xfa, 0xcf]],
  ['Mach-O', [0xce, 0xfa, 0xed, 0xfe]],
  ['Mach-O', [0xcf, 0xfa, 0xed, 0xfe]],
  ['Mach-O or Java class', [0xca, 0xfe, 0xba, 0xbe]],
  ['DEX', [0x64, 0x65, 0x78, 0x0a]],
  ['WebAssembly', [0x00, 0x61, 0x73, 0x6d]],
  ['Windows shortcut', [0x4c, 0x00, 0x00, 0x00, 0x01, 0x14, 0x02, 0x00]],
  ['script', [0x23, 0x21]],
  ['script', [0xef, 0xbb, 0xbf, 0x23, 0x21]],
];

/**
 * Which kind of program a file is by its first bytes; undefined for none. Its name does not count. A text may
 * begin with MZ: the header of a program has zeros.
 */
export const executableKindOf = (head: Uint8Array): string | undefined => {
  const kind = signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0];
  return kind === 'PE' && !head.subarray(0, executableHeadBytes).includes(0) ? undefined : kind;
};
