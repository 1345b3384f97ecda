/** AccessChanged: tells a person's open pages that what they can open has changed. */
export const accessChanged = (personOid: string, position: bigint | string) => ({
  kind: 'access' as const,
  topic: `access:${personOid}`,
  position: String(position),
});
